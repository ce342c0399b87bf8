"""Measurements, run with ``python3 dev.py bench``. Each module with a name of its own is one."""
