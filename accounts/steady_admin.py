"""What every list of the admin can be asked without a crash."""

from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ERROR_FLAG
from django.db import DataError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect


class SteadyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # takes no parameter at run time
    """Rows whose list answers every address."""

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The list; what no row can have, in a filter or a selection, is told from a crash."""
        try:
            return super().changelist_view(request, extra_context)
        except (DataError, OverflowError, ValueError):
            return redirect(f"{request.path}?{ERROR_FLAG}=1")
