"""
The screens: they draw values and send moves.

All rules are in the games. Start at :mod:`~companion.ui.app`; every screen is a module under
``screens/``, and what several screens use is under ``parts/``.
"""
