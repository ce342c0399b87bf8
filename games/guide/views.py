"""The pages that explain. Their prose is a template a language, ``guide/<page>.<language>.html``."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.guide.positions import EXAMPLES, dealt, shown


@require_safe
def page(request: HttpRequest, name: str) -> HttpResponse:
    """A page, with the positions that the table's own renderer shows on it."""
    context = {
        "name": name,
        "prose": f"guide/{name}.{get_language() or 'en'}.html",
        "positions": POSITIONS[name]() if name in POSITIONS else None,
    }
    return render(request, "guide/page.html", context)


POSITIONS: Mapping[str, Callable[[], dict[str, Any]]] = {
    "rules": lambda: {"deal": dealt("DS1-D1N-TWODECK")},
    "deuces": lambda: {"deal": dealt("DE1-TWODECK")},
    "examples": lambda: {name: shown(example) for name, example in EXAMPLES.items()},
}
"""What boards a page has, by their names there."""
