"""
Handing a game over, and taking one: a code to scan, a link, a file; and what is at its other end.
"""
