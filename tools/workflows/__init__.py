"""Whether what GitHub runs for us (`.github`) says what it should, and leaves no hole."""
