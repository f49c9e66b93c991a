"""The built pages as files, with their headers."""
