"""Django's settings: one file, every deployment's difference an environment variable.

The variables are listed in docs/deployment.md. Without any, this is a working copy on localhost: SQLite under
``var/``, channels within the process, a key of its own.
"""

from pathlib import Path
from typing import Any

from django.utils.translation import gettext_lazy as _

from config import env

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"

DEBUG = env.boolean("DEBUG", False)
SECRET_KEY = env.secret("SECRET_KEY", VAR_DIR / "secret-key")

# Addresses. A copy that nobody configured answers on this machine only.
LOCALHOST = ("localhost", ".localhost", "127.0.0.1", "[::1]")
ALLOWED_HOSTS = env.names("ALLOWED_HOSTS", LOCALHOST)
CSRF_TRUSTED_ORIGINS = env.origins("CSRF_TRUSTED_ORIGINS")
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

INSTALLED_APPS = [
    # First, since it replaces the runserver command with one that serves sockets too.
    "daphne",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "channels",
    "django_vite",
    # For the files of the API's page, which otherwise come from elsewhere.
    "ninja",
    "accounts",
    "games",
    "leaderboards",
]

MIDDLEWARE = [
    "config.api_errors.api_errors",
    "config.bodies.readable_bodies",
    "django.middleware.security.SecurityMiddleware",
    "config.headers.content_security_policy",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "accounts.session_keys.readable_session_keys",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.languages.account_language",
    "config.too_many_guests.RefuseFurtherGuests",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "frontend" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.table_settings.table_settings",
            ],
        },
    },
]

# Storage
VAR_DIR.mkdir(exist_ok=True)
DATABASES = {
    "default": env.database(
        "DATABASE_URL",
        default=f"sqlite:///{VAR_DIR / 'twodeck.sqlite3'}",
        connections=env.integer("DATABASE_CONNECTIONS", 20, minimum=1),
    )
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.redis("REDIS_URL")
CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "channels_redis.core.RedisChannelLayer",
        "CONFIG": {
            # A subscription may be silent for hours: reading from it must never time out.
            "hosts": [{"address": REDIS_URL, "socket_timeout": None}],
            # Keeps two deployments on one Redis apart.
            "prefix": env.text("REDIS_PREFIX", "twodeck"),
            # Processes join anew every minute; those that have died are forgotten soon.
            "group_expiry": 300,
        },
    }
    if REDIS_URL
    else {"BACKEND": "channels.layers.InMemoryChannelLayer"}
}

# Whether the server looks by itself for the deals of days that schedule_challenges has not prepared.
BACKGROUND_SEARCH = env.boolean("BACKGROUND_SEARCH", True)

# Accounts
AUTH_USER_MODEL = "accounts.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{validator}"}
    for validator in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

# Mails, of which there is one kind: the link with which a new password is chosen. Without a server to hand
# them to they go to the log, for whoever tries this on their own machine.
_mail_server = env.mail_server("EMAIL_URL")
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if _mail_server else 'console'}.EmailBackend"
if _mail_server:
    EMAIL_HOST, EMAIL_PORT = _mail_server.host, _mail_server.port
    EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _mail_server.user, _mail_server.password
    EMAIL_USE_TLS, EMAIL_USE_SSL = _mail_server.starts_tls, _mail_server.is_tls
    EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.sender("EMAIL_FROM", "twodeck@localhost")

# Languages and time: the server's clock only, and its days are UTC days.
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("uk", _("Ukrainian")), ("ru", _("Russian"))]
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# Static files: the front end's build, its names hashed by Vite and so kept for ever by browsers.
STATIC_URL = "/static/"
# Set where files were collected (as in the container image); else they are served from where they lie.
STATIC_ROOT = env.path("STATIC_ROOT")
FRONTEND_BUILD = BASE_DIR / "frontend" / "dist"
STATICFILES_DIRS = [FRONTEND_BUILD] if FRONTEND_BUILD.is_dir() else []
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedStaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = STATIC_ROOT is None
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/static/assets/.+-[A-Za-z0-9_-]{8}\.[a-z0-9]+$"
DJANGO_VITE = {
    "default": {
        "dev_mode": env.boolean("VITE_DEV", False),
        "dev_server_port": 5173,
        "manifest_path": FRONTEND_BUILD / ".vite" / "manifest.json",
    }
}

# Security. HTTPS=1 says that browsers reach this server over https (through a proxy that sets the header).
HTTPS = env.boolean("HTTPS", False)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SECURE_HSTS_SECONDS = env.integer("HSTS_SECONDS", 3600) if HTTPS else 0
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_AGE = 60 * 60 * 24 * 365
SESSION_COOKIE_HTTPONLY = True
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"

# Logging: one line an event to standard error, where a process manager expects it.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "filters": {"codes": {"()": "config.log_lines.WithoutCodes"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["codes"]},
    },
    "root": {
        "handlers": ["console"],
        "level": env.choice("LOG_LEVEL", "INFO", ("DEBUG", "INFO", "WARNING", "ERROR")),
    },
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        # With DEBUG, every statement with its values would be written: codes and logs of sealed deals too.
        "django.db.backends": {"level": "INFO"},
        "daphne": {"level": "WARNING"},
        # It notes every message that a process which has died does not read.
        "channels_redis": {"level": "WARNING"},
    },
}
