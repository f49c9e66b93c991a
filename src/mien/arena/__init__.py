"""Where bots play against and with each other, and are counted."""
