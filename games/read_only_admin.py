"""What all pages of the admin that only show rows have in common."""

from typing import Any

from django.contrib import admin
from django.core.paginator import Paginator
from django.http import HttpRequest

from accounts.steady_admin import SteadyAdmin


class BoundedPaginator(Paginator):  # type: ignore[type-arg]  # takes no parameter at run time
    """Counts no further than anybody turns pages; older rows are found by filter and search."""

    FURTHEST = 10_000

    def __init__(self, object_list: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(object_list, *args, **kwargs)
        self.count = object_list[: self.FURTHEST].count()


class ReadOnlyAdmin(SteadyAdmin):
    """Rows that are shown to whoever may view them, and never added, changed or deleted here."""

    list_per_page = 50
    list_max_show_all = list_per_page
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    paginator = BoundedPaginator
    sortable_by = ()
    lookups: frozenset[str] = frozenset()
    """The parameters that may filter the list, those of its filters included."""

    class Media:
        css = {"all": ("games/admin.css",)}

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Only what is listed: by ``code__startswith`` a sealed code could be guessed letter by letter."""
        return lookup in self.lookups
