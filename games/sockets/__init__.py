"""WebSockets, whatever is spoken over them: who is there, why they end, and news between processes.

A socket here is a plain ASGI application, and Channels carries the news alone: its consumers cost several
tasks and a hop to another thread a message, which thousands of sockets cannot afford.
"""
