"""The table: playing an attempt over a WebSocket, the server keeping the game (docs/protocol.md)."""
