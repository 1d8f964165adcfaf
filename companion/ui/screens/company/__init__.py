"""
Who is at a table: letting in, joining, seats; what a seat's own phone shows while others are to
act; and the screen across the room.
"""
