"""Live tables: commands in, durable entries, and what every page is shown."""
