"""Settings, clock, files, logs and counters: what every other room needs."""
