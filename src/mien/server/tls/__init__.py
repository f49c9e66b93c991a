"""https without a proxy: with the host's own certificate, or with one that mien's authority signs."""
