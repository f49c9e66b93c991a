"""What the person who runs the server wants to know: addresses, load, cameras."""
