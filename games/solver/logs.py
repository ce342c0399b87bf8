"""The logs of all positions of a run, kept as one tree."""


class Logs:
    """Each node is the tokens that were added to the log of another."""

    def __init__(self) -> None:
        self._nodes: list[tuple[int, str]] = [(-1, "")]

    def add(self, node: int, tokens: str) -> int:
        """The node of the log of ``node`` with ``tokens`` after it; node 0 is the empty log."""
        self._nodes.append((node, tokens))
        return len(self._nodes) - 1

    def log(self, node: int) -> str:
        """The whole log of a node."""
        parts = []
        while node >= 0:
            node, tokens = self._nodes[node]
            parts.append(tokens)
        return "".join(reversed(parts))
