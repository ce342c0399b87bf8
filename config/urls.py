"""Addresses of the pages, the API and the admin."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from config.api import api, nowhere
from config.health import healthz

urlpatterns = [
    path("", include("leaderboards.urls")),
    path("", include("games.urls")),
    path("", include("games.guide.urls")),
    path("", include("config.shell.urls")),
    path("accounts/", include("accounts.urls")),
    path("api/", RedirectView.as_view(pattern_name="api:openapi-view")),
    path("api/", api.urls),
    path("api/<path:rest>", nowhere),
    path("admin/", admin.site.urls),
    path("healthz", healthz),
]
