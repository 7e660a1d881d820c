"""The deployment file: two replicas with a memory of their own each, settings that exist, and no secret in it."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from lexsvc.cli import main
from lexsvc.config import SETTINGS

TEXT = (Path(__file__).parent.parent / "compose.yaml").read_text(encoding="utf-8")
FILE: Any = yaml.safe_load(TEXT)
SERVICES: dict[str, Any] = FILE["services"]
REPLICAS = sorted(name for name in SERVICES if name.startswith("replica-"))
OURS = [*REPLICAS, "publish"]
PROXY: str = FILE["configs"]["proxy"]["content"]


def test_every_setting_in_it_is_known() -> None:
    assert set(re.findall(r"LEXSVC_\w+", TEXT)) <= {setting.variable for setting in SETTINGS.values()}


def test_every_secret_comes_from_outside() -> None:
    secret = {setting.variable for setting in SETTINGS.values() if setting.secret} | {"POSTGRES_PASSWORD"}
    for service in SERVICES.values():
        for name in secret & service.get("environment", {}).keys():
            assert re.search(r"\$\{\w+:[?-]", service["environment"][name]), name
    assert {"POSTGRES_PASSWORD", "LEXSVC_SECRET"} <= set(re.findall(r"\$\{(\w+):\?", TEXT))


def test_there_are_two_replicas_and_the_proxy_asks_both() -> None:
    assert len(REPLICAS) == 2
    (upstreams,) = re.findall(r"reverse_proxy (.*) \{", PROXY)
    assert upstreams.split() == [f"{name}:8000" for name in REPLICAS]
    assert "health_uri /readyz" in PROXY


def test_each_replica_remembers_on_a_volume_of_its_own() -> None:
    places = [volume.split(":") for name in REPLICAS for volume in SERVICES[name]["volumes"]]
    assert {target for _, target in places} == {"/var/lib/lexsvc"}
    assert {volume for volume, _ in places} <= FILE["volumes"].keys()
    assert len({volume for volume, _ in places}) == 2


def test_the_lexicons_are_published_before_the_replicas_start() -> None:
    command, subcommand = SERVICES["publish"]["command"]
    assert (command, subcommand in main.commands) == ("lexsvc", True)
    for name in REPLICAS:
        assert SERVICES[name]["depends_on"]["publish"] == {"condition": "service_completed_successfully"}
    assert SERVICES["publish"]["depends_on"]["database"] == {"condition": "service_healthy"}
    assert "healthcheck" in SERVICES["database"]


@pytest.mark.parametrize("name", OURS)
def test_a_service_of_ours_may_do_little(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"]
    assert service["cap_drop"] == ["ALL"]
    assert service["environment"]["LEXSVC_DATABASE"].startswith("postgresql://")


@pytest.mark.parametrize("name", [*REPLICAS, "database", "proxy"])
def test_what_ends_is_started_again(name: str) -> None:
    assert SERVICES[name]["restart"] == "unless-stopped"


def test_only_the_proxy_is_reached_from_outside() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]
