"""The entry point for a WSGI server: ``granian --interface wsgi lexsvc.web.wsgi:application``."""

import logging

from lexsvc.config import Settings, SettingsError
from lexsvc.courier import Courier
from lexsvc.ledger.database import WrongDatabaseError
from lexsvc.ledger.migrate import SchemaError
from lexsvc.service import Service
from lexsvc.web.app import create_app

try:
    settings = Settings.from_environment()
    logging.basicConfig(level=settings.log_level, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    service = Service.open(settings)
except (SettingsError, WrongDatabaseError, SchemaError) as error:
    raise SystemExit(f"lexsvc: {error}") from error

service.follower.follow()
Courier(service.engine, settings.webhooks, settings.webhook_secret, settings.dispute_limits.contact_days).start()
application = create_app(settings, service)
