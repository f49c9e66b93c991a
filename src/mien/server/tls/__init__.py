"""https without a proxy: a certificate that the host has, or one of our own."""
