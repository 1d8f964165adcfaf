"""The frozen state: setup, regions, estates, and questions about them."""
