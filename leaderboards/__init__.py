"""Challenges, their entries and the order of these."""
