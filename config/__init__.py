"""Settings, addresses and the ASGI application: the top of the tree, which wires the rest."""
