"""The proof of a result: what replaying the stored log gives now, beside what is stored."""

from dataclasses import dataclass, field
from typing import Any

from games.rules import RulesError
from leaderboards.models import Entry


@dataclass(frozen=True, slots=True)
class Line:
    """One value of a result; ``stored`` is None before the attempt is finished."""

    name: str
    stored: Any
    replayed: Any

    @property
    def differs(self) -> bool:
        return self.stored is not None and self.stored != self.replayed


@dataclass(frozen=True, slots=True)
class Proof:
    """``lines`` in the order of a result, or else a ``refusal``, where the log is not legal."""

    lines: list[Line] = field(default_factory=list)
    refusal: RulesError | None = None

    @property
    def holds(self) -> bool:
        """Whether all is as stored."""
        return not self.differences

    @property
    def differences(self) -> dict[str, Any]:
        """Each value that differs, with what is stored and replayed; under ``log`` the refusal."""
        if self.refusal:
            return {"log": self.refusal.as_dict()}
        return {
            line.name: {"stored": line.stored, "replayed": line.replayed}
            for line in self.lines
            if line.differs
        }


def proof_of(entry: Entry) -> Proof:
    """Replay the entry's log and compare."""
    try:
        replayed = entry.attempt.replayed().result()
    except RulesError as refusal:
        return Proof(refusal=refusal)
    # The time is the server's clock's, which no log tells.
    stored = {"actions": entry.attempt.version}
    return Proof(
        [Line(name, stored.get(name, getattr(entry, name, None)), value) for name, value in replayed.items()]
    )
