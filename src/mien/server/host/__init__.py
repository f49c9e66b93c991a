"""What whoever runs the server wants to know: addresses, load, cameras."""
