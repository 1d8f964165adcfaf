"""What is printed: regions, varieties, counts, and *your copy* of price table and map."""
