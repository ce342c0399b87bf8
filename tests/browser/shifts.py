"""What in a page has moved by itself, for tests and measurements."""

SHIFTS = """
(() => {
  window.shifts = 0;
  window.shifted = [];
  const named = ({ node }) => node?.nodeType === 1
    ? `${node.localName}.${node.className}`
    : `${node?.textContent} in ${node?.parentElement?.className}`;
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      window.shifts += value;
      window.shifted.push(...sources.map(named));
    }
  }).observe({ type: "layout-shift", buffered: true });
})()
"""
"""An init script: `window.shifts` is the layout shift so far, and `window.shifted` names what has moved."""
