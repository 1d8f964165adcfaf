"""The apps for phones and desktops, as far as they can be tried without one."""
