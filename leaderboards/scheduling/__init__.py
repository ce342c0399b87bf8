"""Deals for the coming days: searched for by processes of their own, pooled, and given to days."""
