"""``python -m tests.gallery OUT``."""

import sys

from .drawing import main

sys.exit(main(sys.argv[1:]))
