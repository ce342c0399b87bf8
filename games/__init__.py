"""From a deal's code to a played attempt."""
