"""A player at the table's page, whose hand plays a move log with the mouse or the finger."""

from playwright.sync_api import Locator, Page, expect

from games.rules import Position, legal_actions, parse_code, start


class Hand:
    """Plays tokens by gestures: taps on cards and the stock, drags, the undo button.

    Keeps a position of its own, to know how many cards a move takes and what the page must show after it.
    """

    def __init__(self, page: Page, code: str) -> None:
        self.page = page
        self.position: Position = start(parse_code(code))
        self.table = page.locator("[data-table]")

    def ready(self) -> None:
        expect(self.table).to_have_attribute("data-state", "ready")
        self.wait_for_version()

    def wait_for_version(self) -> None:
        """Until the page shows as many actions as were played; asks at every frame: a game has hundreds."""
        self.page.wait_for_function(
            "version => document.querySelector('[data-table]').dataset.version === version",
            arg=str(self.position.actions),
        )

    def play(self, log: str) -> None:
        for i in range(0, len(log), 2):
            self.act(log[i : i + 2])

    def act(self, token: str) -> None:
        count = legal_actions(self.position)[token]
        source, target = token[0], token[1]
        if token in ("sw", "ws"):
            self.tap(self.pile("s"))
        elif token == "zz":
            self.tap(self.page.locator("button[data-action=undo]:visible"))
        elif target == "F":
            self.tap(self.cards(source).last)
        else:
            self.drag(self.cards(source).nth(-count), self.pile(target))
        self.position.play(token)
        self.wait_for_version()
        if target.isdigit():
            depth = len(self.position.columns[(int(target) - 1) % 10])
            expect(self.cards(target).last).to_have_attribute("data-at", str(depth - 2))

    def pile(self, name: str) -> Locator:
        return self.page.locator(f"[data-pile='{name}']")

    def cards(self, pile: str) -> Locator:
        return self.pile(pile).locator(".card.up")

    def tap(self, target: Locator) -> None:
        target.click(force=True)

    def drag(self, card: Locator, onto: Locator) -> None:
        """Take a card at its visible upper edge and let it go over a pile's last card."""
        held = card.bounding_box()
        last = onto.locator(".card").last if onto.locator(".card").count() else onto
        place = last.bounding_box()
        assert held
        assert place
        mouse = self.page.mouse
        mouse.move(held["x"] + held["width"] / 2, held["y"] + 8)
        mouse.down()
        mouse.move(place["x"] + place["width"] / 2, place["y"] + 16, steps=4)
        mouse.up()
