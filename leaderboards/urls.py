"""Addresses of the leaderboards' pages."""

from django.urls import path

from leaderboards import archive_views, statistics_views, views
from leaderboards.replays import views as replay_views

urlpatterns = [
    path("", views.home, name="home"),
    path("archive/", archive_views.archive, name="archive"),
    path("archive/<str:day>/", archive_views.archive_day, name="archive-day"),
    path("challenges/<int:challenge_id>/", views.challenge, name="challenge"),
    path("challenges/<int:challenge_id>/play/", views.play_challenge, name="play-challenge"),
    path("challenges/<int:challenge_id>/replay/", replay_views.replay_solver, name="replay-solver"),
    path("statistics/", statistics_views.statistics, name="statistics"),
    path("players/<str:name>/", statistics_views.player, name="player"),
    path("replay/<uuid:attempt_id>/", replay_views.replay, name="replay"),
    path("table/<uuid:attempt_id>/result/", views.result, name="result"),
]
