"""A player at the table's page, who plays a move log with the mouse, a finger or the keyboard."""

from playwright.sync_api import FloatRect, Locator, Page, expect

from games.rules import Position, legal_actions, parse_code, start
from tests.server import Server


def ask_for_game(server: Server, page: Page, code: str) -> Locator:
    """The home page's field with a code in it: Enter starts the game."""
    page.goto(server.url)
    field = page.locator("input[name=code]")
    field.fill(code)
    return field


def start_free_game(server: Server, page: Page, code: str) -> None:
    ask_for_game(server, page, code).press("Enter")
    page.wait_for_url("**/table/**")


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
        self.gesture(token, legal_actions(self.position)[token])
        self.position.play(token)
        self.wait_for_version()
        target = token[1]
        if target.isdigit():
            depth = len(self.position.columns[(int(target) - 1) % 10])
            expect(self.cards(target).last).to_have_attribute("data-at", str(depth - 2))

    def gesture(self, token: str, count: int) -> None:
        """What a player does for an action that moves ``count`` cards."""
        source, target = token[0], token[1]
        if token in ("sw", "ws"):
            self.tap(self.pile("s"))
        elif token == "zz":
            self.tap(self.page.locator("button[data-action=undo]:visible"))
        elif target == "F":
            self.tap(self.cards(source).last)
        else:
            self.drag(self.cards(source).nth(-count), self.pile(target))

    def pile(self, name: str) -> Locator:
        return self.page.locator(f"[data-pile='{name}']")

    def cards(self, pile: str) -> Locator:
        return self.pile(pile).locator(".card.up")

    def tap(self, target: Locator) -> None:
        target.click(force=True)

    def twice(self, pile: str, token: str) -> None:
        """Two quick taps on a pile's last card, which look for a place: that of an action."""
        self.tap_twice(self.cards(pile).last)
        self.position.play(token)
        self.wait_for_version()

    def tap_twice(self, target: Locator) -> None:
        target.dblclick(force=True)

    def drag(self, card: Locator, onto: Locator) -> None:
        """Take a card at its visible upper edge and let it go over a pile's last card."""
        held = box_of(card)
        place = box_of(onto.locator(".card").last if onto.locator(".card").count() else onto)
        mouse = self.page.mouse
        mouse.move(held["x"] + held["width"] / 2, held["y"] + 8)
        mouse.down()
        mouse.move(place["x"] + place["width"] / 2, place["y"] + 16, steps=4)
        mouse.up()


class Finger(Hand):
    """Plays by touch, through the events that Chromium makes of a finger."""

    def __init__(self, page: Page, code: str) -> None:
        super().__init__(page, code)
        self.screen = page.context.new_cdp_session(page)

    def tap(self, target: Locator) -> None:
        x, y = middle(target)
        self.touch("touchStart", x, y)
        self.touch("touchEnd")

    def drag(self, card: Locator, onto: Locator) -> None:
        place = box_of(onto.locator(".card").last if onto.locator(".card").count() else onto)
        x, y = self.hold(card)
        to_x, to_y = place["x"] + place["width"] / 2, place["y"] + 10
        for step in (1, 2, 3):
            self.touch("touchMove", x + (to_x - x) * step / 3, y + (to_y - y) * step / 3)
        self.touch("touchEnd")

    def tap_twice(self, target: Locator) -> None:
        self.tap(target)
        self.tap(target)

    def hold(self, card: Locator) -> tuple[float, float]:
        """Lay a finger on a card's upper edge. Where that is."""
        held = box_of(card)
        x, y = held["x"] + held["width"] / 2, held["y"] + 6
        self.touch("touchStart", x, y)
        return x, y

    def touch(self, kind: str, *point: float) -> None:
        points = [{"x": point[0], "y": point[1]}] if point else []
        self.screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


class Keys(Hand):
    """Plays with the keyboard alone, on a board broader than high."""

    def gesture(self, token: str, count: int) -> None:
        source, target = token[0], token[1]
        if token in ("sw", "ws", "zz"):
            self.press("u" if token == "zz" else "d")
            return
        if source.isdigit() or source == "w":
            self.press(source, *["ArrowUp"] * (count - 1))
        else:
            self.reach(source)
        if target == "F":
            self.press("f")
        else:
            self.press(" ")
            self.press(target)

    def twice(self, pile: str, token: str) -> None:
        """Enter does both: up if the card may go up, else it looks for a place."""
        self.press(pile, "Enter")
        self.position.play(token)
        self.wait_for_version()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def reach(self, place: str) -> None:
        """Go to a foundation place with the arrows, from the last column."""
        self.press(str(len(self.position.columns) % 10), "ArrowRight")
        for _ in range(12):
            here = "abcdefgh".index(self.standing())
            there = "abcdefgh".index(place)
            if here == there:
                return
            if here // 2 != there // 2:
                self.press("ArrowDown" if there > here else "ArrowUp")
            else:
                self.press("ArrowRight" if there > here else "ArrowLeft")
        raise AssertionError(f"The arrows do not lead to {place}.")

    def standing(self) -> str:
        """The pile that has the focus."""
        pile: str = self.page.evaluate("() => document.activeElement.closest('[data-pile]').dataset.pile")
        return pile


def middle(target: Locator) -> tuple[float, float]:
    box = box_of(target)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def box_of(target: Locator) -> FloatRect:
    box = target.bounding_box()
    assert box
    return box
