"""What is answered at each address: one file for each kind of thing that is asked for."""
