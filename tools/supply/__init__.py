"""What mien is delivered with: which parts, under which licences, and whether anything is known against them."""
