"""A text for many clients, made into an event and into a frame once."""

from websockets.frames import Frame, Opcode

from games.sockets.asgi import Event


class SharedText:
    """A text as an ASGI event, for any server, and as the bytes of a WebSocket frame."""

    __slots__ = ("event", "frame")

    def __init__(self, text: str) -> None:
        self.event: Event = {"type": "websocket.send", "text": text}
        self.frame = Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
