"""Settings: what is read, what is refused, and what stays secret."""

from dataclasses import fields
from pathlib import Path

import pytest

from lexsvc.config import SETTINGS, DisputeLimits, EkilexLimits, Settings, SettingsError

KEY = "0123456789abcdef0123456789abcdef"


def _settings(**environment: str) -> Settings:
    return Settings.from_environment({f"LEXSVC_{name}": value for name, value in environment.items()})


def test_every_setting_has_a_field() -> None:
    assert {field.name for field in fields(Settings)} == set(SETTINGS)


def test_the_limits_are_those_of_the_page_unless_said_otherwise() -> None:
    assert _settings().ekilex_limits == EkilexLimits()
    changed = _settings(EKILEX_LIMITS="batch_words=2, read_seconds=0.5").ekilex_limits
    assert (changed.batch_words, changed.read_seconds, changed.queue) == (2, 0.5, 20)
    assert "queue=20" in str(changed)


def test_each_kind_of_limits_has_its_own_names() -> None:
    assert _settings().dispute_limits == DisputeLimits()
    assert _settings(DISPUTE_LIMITS="per_hour=5,contact_days=0.5").dispute_limits == DisputeLimits(per_hour=5, contact_days=0.5)
    with pytest.raises(SettingsError, match=r"LEXSVC_DISPUTE_LIMITS=.*there is no limit 'queue'; there are per_hour"):
        _settings(DISPUTE_LIMITS="queue=5")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("batch=2", "there is no limit 'batch'; there are connect_seconds"),
        ("batch_words=0", "batch_words must be a whole number above 0"),
        ("batch_words=1.5", "batch_words must be a whole number above 0"),
        ("batch_words", "batch_words must be a whole number above 0"),
        ("read_seconds=-1", "read_seconds must be a number above 0"),
        ("read_seconds=nan", "read_seconds must be a number above 0"),
        ("read_seconds=²", "read_seconds must be a number above 0"),
    ],
)
def test_a_wrong_limit_is_named(text: str, said: str) -> None:
    with pytest.raises(SettingsError, match="LEXSVC_EKILEX_LIMITS=") as raised:
        _settings(EKILEX_LIMITS=text)
    assert said in str(raised.value)


@pytest.mark.parametrize("url", ["ekilex.ee", "ftp://ekilex.ee", "https://", "https://u:p@ekilex.ee", "https://ekilex.ee/?a=b"])
def test_a_wrong_address_is_refused(url: str) -> None:
    with pytest.raises(SettingsError, match="must be an http or https address"):
        _settings(EKILEX_URL=url)


def test_an_address_may_end_in_a_slash() -> None:
    assert _settings(EKILEX_URL="http://127.0.0.1:8321/").ekilex_url == "http://127.0.0.1:8321"


@pytest.mark.parametrize("key", [f"{KEY}\n", f"{KEY} x", f"{KEY}õ"])
def test_a_wrong_key_is_refused_and_not_shown(key: str) -> None:
    with pytest.raises(SettingsError) as raised:
        _settings(EKILEX_KEY=key)
    assert KEY not in str(raised.value)
    assert raised.value.__cause__ is None


def test_what_is_secret_is_not_shown() -> None:
    settings = _settings(EKILEX_KEY=KEY, DATABASE=f"postgresql://me:{KEY}@host/name")
    assert KEY not in f"{settings} {settings.ekilex_key} {settings.ekilex_key!r} {settings.database!r}"
    assert settings.ekilex_key.reveal() == KEY
    with pytest.raises(SettingsError) as raised:
        _settings(DATABASE=f"me:{KEY}@host")
    assert KEY not in str(raised.value)


def test_the_database_is_a_file_in_the_home_by_default(tmp_path: Path) -> None:
    assert _settings(HOME=str(tmp_path)).database_url == f"sqlite:///{tmp_path}/lexsvc.sqlite"
    assert _settings(DATABASE="postgresql://h/d").database_url == "postgresql://h/d"


def test_more_threads_than_callers_may_wait() -> None:
    assert _settings().server_threads == 64
    assert _settings(EKILEX_LIMITS="waiters=8").server_threads == 16


WEBHOOK_SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"


def test_webhooks_are_addresses_each_once() -> None:
    urls = "https://game.example/hooks?from=lexsvc, http://127.0.0.1:9000/,https://game.example/hooks?from=lexsvc"
    settings = _settings(WEBHOOKS=urls, WEBHOOK_SECRET=WEBHOOK_SECRET)
    assert settings.webhooks == ("https://game.example/hooks?from=lexsvc", "http://127.0.0.1:9000/")
    assert str(settings.webhooks) == "https://game.example/hooks?from=lexsvc,http://127.0.0.1:9000/"
    assert _settings().webhooks == ()


@pytest.mark.parametrize(
    "urls", ["game.example", "ftp://game.example", "https://u:p@game.example/", "https://a.example/#b", "https://a.example/õ"]
)
def test_a_wrong_webhook_is_refused(urls: str) -> None:
    with pytest.raises(SettingsError, match=r"LEXSVC_WEBHOOKS.*must be"):
        _settings(WEBHOOKS=urls, WEBHOOK_SECRET=WEBHOOK_SECRET)


def test_a_webhook_fits_its_column() -> None:
    url = "https://a.example/".ljust(500, "x")
    assert _settings(WEBHOOKS=url, WEBHOOK_SECRET=WEBHOOK_SECRET).webhooks == (url,)
    with pytest.raises(SettingsError, match="at most 500"):
        _settings(WEBHOOKS=f"{url}x", WEBHOOK_SECRET=WEBHOOK_SECRET)


def test_webhooks_need_a_secret() -> None:
    with pytest.raises(SettingsError, match="LEXSVC_WEBHOOK_SECRET: must be set"):
        _settings(WEBHOOKS="https://game.example/")


@pytest.mark.parametrize("secret", [KEY, "whsec_", "whsec_c2hvcnQ=", "whsec_not base64!", f"{WEBHOOK_SECRET},", ","])
def test_a_wrong_webhook_secret_is_refused_and_not_shown(secret: str) -> None:
    with pytest.raises(SettingsError, match="LEXSVC_WEBHOOK_SECRET: must be whsec_") as raised:
        _settings(WEBHOOK_SECRET=secret)
    assert secret == "," or secret.removeprefix("whsec_") == "" or secret not in str(raised.value)


def test_a_secret_is_changed_by_two_at_once() -> None:
    both = f"{WEBHOOK_SECRET},whsec_{'A' * 32}"
    assert _settings(WEBHOOK_SECRET=both).webhook_secret.reveal() == both
