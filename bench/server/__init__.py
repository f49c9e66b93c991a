"""mien's server beside boardgame.io and Colyseus, under the same load."""
