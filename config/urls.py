"""Addresses of the pages, the API and the admin."""

from django.contrib import admin
from django.urls import include, path
from django.utils.translation import gettext_lazy as _
from django.views.generic import RedirectView

from config.api import api, nowhere
from config.health import healthz

admin.site.site_header = _("Twodeck administration")
admin.site.site_title = "Twodeck"
admin.site.index_title = _("Administration")

urlpatterns = [
    path("", include("leaderboards.urls")),
    path("", include("games.urls")),
    path("", include("games.guide.urls")),
    path("", include("config.shell.urls")),
    path("accounts/", include("accounts.urls")),
    path("api/", RedirectView.as_view(pattern_name="api:openapi-view")),
    path("api/", api.urls),
    path("api/<path:rest>", nowhere),
    # The admin's own page compares old passwords without limit.
    path("admin/password_change/", RedirectView.as_view(pattern_name="password_change")),
    path("admin/", admin.site.urls),
    path("healthz", healthz),
]
