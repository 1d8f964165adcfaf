"""The effects of visitors, step by step."""
