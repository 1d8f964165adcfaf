"""
Tables and phones in a world of their own: time, network and disk are made of a seed.

``python -m tests.universe --seeds 10000`` plays as many schedules and prints the sum; ``--seed S``
prints one, the same to the byte every time. ``time`` is the clock, ``network`` and ``disk`` are
what goes wrong, ``games`` what is played; ``world`` is one schedule, ``laws`` what holds in each,
``faults`` are bugs put in on purpose, and ``hostile`` is what nobody should say.
"""
