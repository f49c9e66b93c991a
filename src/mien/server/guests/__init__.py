"""Who may come in and do what: cookies, origins, limits, and what the host forbids."""
