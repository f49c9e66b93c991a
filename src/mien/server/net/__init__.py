"""Connections to browsers: the port, HTTP, WebSockets, and streams where those are blocked."""
