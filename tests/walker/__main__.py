"""``python -m tests.walker``; see :mod:`.walking`."""

import sys

from .walking import main

sys.exit(main(sys.argv[1:]))
