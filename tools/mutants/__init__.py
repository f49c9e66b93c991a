"""A small mutation run: puts one fault at a time into the code, and asks whether a test fails.

`faults` finds the places, `drawing` picks some, `covering` knows which tests run which line, `trial` puts a fault
into a scratch copy and runs those tests, `results` keeps what came of it; `page` makes
`docs/reference/mutants.md` of that.
"""
