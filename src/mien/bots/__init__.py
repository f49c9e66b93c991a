"""What bots of several games share: search over imagined tables."""
