"""Finished games of one deal, replayed alone or side by side."""
