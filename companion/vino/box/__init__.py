"""
The printed components: regions, varieties, counts, and the *copy* with its price table and map.
"""
