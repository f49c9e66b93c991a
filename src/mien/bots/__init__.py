"""What bots of several games share: lists of answers, and search over imagined tables."""
