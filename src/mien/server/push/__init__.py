"""Web Push: calls people whose pages are closed."""
