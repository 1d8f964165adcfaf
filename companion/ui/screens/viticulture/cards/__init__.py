"""Visitors: what they do, step by step, and which rule explains what is shown."""
