"""Components and helpers that several screens share."""
