"""A benchmark for programs that play together: frozen deals, frozen partners, results that can be replayed."""
