"""Addresses of the shell. The worker's is at the root, because it answers for the addresses below its own."""

from django.urls import path

from config.shell import views

urlpatterns = [
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("worker.js", views.worker, name="worker"),
    path("offline/<str:language>/", views.offline, name="offline"),
]
