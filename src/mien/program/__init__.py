"""A game for programs that read: as text, or as lines of JSON, with answers in words or as values."""
