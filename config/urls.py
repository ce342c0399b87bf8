"""Addresses of the pages, the API and the admin."""

from django.contrib import admin
from django.urls import include, path

from config.health import healthz

urlpatterns = [
    path("", include("leaderboards.urls")),
    path("", include("games.urls")),
    path("accounts/", include("accounts.urls")),
    path("admin/", admin.site.urls),
    path("healthz", healthz),
]
