"""People's pictures: received, decoded in a process of their own, made small."""
