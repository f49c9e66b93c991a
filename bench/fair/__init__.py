"""Whether a table feels that another one is attacked: the same answers, timed by turns in peace and under fire."""
