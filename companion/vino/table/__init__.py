"""
What can be done at any time: corrections, entering and sharing a copy, notices; and what a seat may
see.
"""
