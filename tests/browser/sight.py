"""What a player can see of a page: whether everything fits, and nothing that is to be read is cut off."""

from playwright.sync_api import Page

CUT = """() => {
    const found = new Set();
    // Not the window's own, which on a phone grows with a page that is too broad.
    const room = document.documentElement.clientWidth;
    const wide = document.documentElement.scrollWidth - room;
    if (wide > 0) found.add(`the page is ${wide} px too broad`);
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
        const text = node.textContent.trim();
        const holder = node.parentElement;
        if (!text || !holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        if (holder.closest("script, style, noscript, option")) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        let [left, right] = [0, room];
        for (let around = holder; around !== document.body; around = around.parentElement) {
            const { overflowX, clipPath } = getComputedStyle(around);
            // Left to those who listen, or to be scrolled sideways on its own.
            if (clipPath !== "none" || overflowX === "auto" || overflowX === "scroll") {
                [left, right] = [-Infinity, Infinity];
                break;
            }
            if (overflowX === "visible") continue;
            const edges = around.getBoundingClientRect();
            [left, right] = [Math.max(left, edges.left), Math.min(right, edges.right)];
        }
        const cut = Math.round(Math.max(left - box.left, box.right - right));
        if (cut > 1) found.add(`${text.slice(0, 50)}: ${cut} px cut off`);
    }
    return [...found];
}"""


def cut_texts(page: Page) -> list[str]:
    """Texts of which a part lies outside of the window or of what holds them, each with how much."""
    found: list[str] = page.evaluate(CUT)
    return found
