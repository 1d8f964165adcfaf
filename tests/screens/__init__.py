"""The real app on a connection nobody listens to: every screen, every tap, without a client."""
