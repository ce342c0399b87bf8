"""What every list of the admin can be asked without a crash."""

from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ERROR_FLAG
from django.db import DataError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.text import capfirst


class SteadyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # takes no parameter at run time
    """Rows whose list answers every address."""

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The list; what no row can have, in a filter or a selection, is told from a crash."""
        # Instead of Django's "Select … to view", which needs another case of the name in some languages.
        title = capfirst(self.opts.verbose_name_plural)
        try:
            return super().changelist_view(request, {"title": title, **(extra_context or {})})
        except (DataError, OverflowError, ValueError):
            return redirect(f"{request.path}?{ERROR_FLAG}=1")
