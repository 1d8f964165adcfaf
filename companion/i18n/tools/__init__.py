"""
The translators' workshop: extract, update, add, compile, check.

Nothing here is imported while the app runs from compiled catalogs; it may use all of Babel.
"""
