"""The lexicons: which there are, and the rules, options and tiles of each."""

import hashlib

import msgspec
from flask import Blueprint

from lexsvc.service import LexiconInfo, Service
from lexsvc.web.answer import Answer, Environ, versioned_answer
from lexsvc.web.endpoint import Endpoint, blueprint
from lexsvc.web.problems import NoSuchLexiconError, NotReadyError, UnreadableError, WrongValueError
from lexsvc.web.query import NoQuery, read_query


class LexiconList(msgspec.Struct, frozen=True):
    """The lexicons that are served, by name."""

    lexicons: list[LexiconInfo]


ALL = Endpoint(
    name="lexicons",
    path="/v1/lexicons",
    summary="The lexicons",
    answers=(LexiconList,),
    versioned=True,
    problems=(UnreadableError, WrongValueError),
)
ONE = Endpoint(
    name="lexicon",
    path="/v1/lexicons/{lexicon}",
    summary="One lexicon: rules, options, tiles, counts, source, licence",
    answers=(LexiconInfo,),
    versioned=True,
    problems=(UnreadableError, NoSuchLexiconError, NotReadyError, WrongValueError),
)


class Lexicons:
    """Answers about the lexicons themselves."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def blueprint(self) -> Blueprint:
        """Return the routes."""
        return blueprint("lexicons", {ALL: self.all, ONE: self.one})

    def all(self, environ: Environ) -> Answer:
        """Answer with every lexicon."""
        read_query(environ, NoQuery)
        names = self._service.names()
        infos = [self._service.info(name) for name in names]
        return versioned_answer(environ, _state(*infos), LexiconList(infos))

    def one(self, environ: Environ, lexicon: str) -> Answer:
        """Answer with one lexicon."""
        read_query(environ, NoQuery)
        info = self._service.info(lexicon)
        return versioned_answer(environ, _state(info), info)


def _state(*infos: LexiconInfo) -> str:
    """Return a token that changes with what is told of lexicons, settings included."""
    return hashlib.sha256(msgspec.json.encode(infos)).hexdigest()[:16]
