"""Trains the benchmark's learnt baselines on one core, and runs all baselines: python -m bench.baselines"""
