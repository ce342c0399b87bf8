"""Addresses of the leaderboards' pages."""

from django.urls import path

from leaderboards import views

urlpatterns = [
    path("", views.home, name="home"),
    path("challenges/<int:challenge_id>/", views.challenge, name="challenge"),
    path("challenges/<int:challenge_id>/play/", views.play_challenge, name="play-challenge"),
    path("table/<uuid:attempt_id>/result/", views.result, name="result"),
]
