"""
The screens: they draw values and send moves, and know nothing the games do not tell them.

Start at :mod:`~companion.ui.app`; every screen is a module under ``screens/``, everything used
twice one under ``parts/``.
"""
