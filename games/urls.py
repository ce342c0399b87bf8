"""Addresses of the games' pages."""

from django.urls import path

from games import views

urlpatterns = [
    path("play/", views.play, name="play"),
    path("table/<uuid:attempt_id>/", views.table, name="table"),
]
