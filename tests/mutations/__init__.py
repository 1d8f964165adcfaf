"""Single-line mistakes, made one after the other, and which test sees each of them."""
