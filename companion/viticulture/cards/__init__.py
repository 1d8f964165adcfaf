"""
Visitor cards: the numbers they change, the steps they allow, and their questions to opponents.
"""
