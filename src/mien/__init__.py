"""mien: games of faces and feelings, at one table."""
