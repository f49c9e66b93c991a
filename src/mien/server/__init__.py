"""The shell around the table: sockets in, durable log, everybody gets what they may see."""
