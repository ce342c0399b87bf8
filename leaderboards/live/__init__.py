"""The live room of a challenge: standings as they change, over a WebSocket (docs/protocol.md)."""
