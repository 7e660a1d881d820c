"""The entry point for a WSGI server: ``granian --interface wsgi lexsvc.web.wsgi:application``."""

import logging

from lexsvc.config import Settings, SettingsError
from lexsvc.web.app import create_app

try:
    settings = Settings.from_environment()
except SettingsError as error:
    raise SystemExit(f"lexsvc: {error}") from error

logging.basicConfig(level=settings.log_level, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
application = create_app(settings)
