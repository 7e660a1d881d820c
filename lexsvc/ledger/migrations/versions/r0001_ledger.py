"""The ledger, and what EKILEX said."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make every table."""
    op.create_table(
        "changes",
        sa.Column("subject", sa.String(length=40), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("subject", name="pk_changes"),
    )
    op.create_table(
        "deliveries",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("url", sa.String(length=500), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("created_at", sa.String(length=24), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("next_at", sa.String(length=24), nullable=True),
        sa.Column("delivered_at", sa.String(length=24), nullable=True),
        sa.Column("fault", sa.String(length=200), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_deliveries"),
    )
    op.create_index("ix_deliveries_next_at", "deliveries", ["next_at"], unique=False)
    op.create_table(
        "lexicons",
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_lexicons"),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_secrets"),
    )
    op.create_table(
        "tokens",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("scopes", sa.String(length=100), nullable=False),
        sa.Column("created_at", sa.String(length=24), nullable=False),
        sa.Column("revoked_at", sa.String(length=24), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_tokens"),
        sa.UniqueConstraint("digest", name="uq_tokens_digest"),
        sa.UniqueConstraint("name", name="uq_tokens_name"),
    )
    op.create_table(
        "artifacts",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("lexicon", sa.String(length=32), nullable=False),
        sa.Column("manifest", sa.LargeBinary(), nullable=False),
        sa.Column("stored_at", sa.String(length=24), nullable=False),
        sa.ForeignKeyConstraint(["lexicon"], ["lexicons.name"], name="fk_artifacts_lexicon"),
        sa.PrimaryKeyConstraint("digest", name="pk_artifacts"),
    )
    op.create_table(
        "disputes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("lexicon", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("word", sa.String(length=100), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("reports", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.String(length=24), nullable=False),
        sa.Column("ruled_at", sa.String(length=24), nullable=True),
        sa.Column("verdict_then", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["lexicon"], ["lexicons.name"], name="fk_disputes_lexicon"),
        sa.PrimaryKeyConstraint("id", name="pk_disputes"),
    )
    op.create_index("ix_disputes_status_id", "disputes", ["status", "id"], unique=False)
    op.create_index(
        "uq_disputes_open",
        "disputes",
        ["lexicon", "kind", "word"],
        unique=True,
        sqlite_where=sa.text("status = 'open'"),
        postgresql_where=sa.text("status = 'open'"),
    )
    op.create_table(
        "word_lists",
        sa.Column("lexicon", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("by", sa.String(length=100), nullable=False),
        sa.Column("updated_at", sa.String(length=24), nullable=False),
        sa.ForeignKeyConstraint(["lexicon"], ["lexicons.name"], name="fk_word_lists_lexicon"),
        sa.PrimaryKeyConstraint("lexicon", "name", name="pk_word_lists"),
    )
    op.create_table(
        "artifact_files",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["digest"], ["artifacts.digest"], name="fk_artifact_files_digest", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("digest", "name", name="pk_artifact_files"),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("dispute", sa.Integer(), nullable=False),
        sa.Column("opened", sa.Integer(), nullable=False),
        sa.Column("comment", sa.Text(), nullable=False),
        sa.Column("game", sa.String(length=200), nullable=False),
        sa.Column("contact", sa.String(length=200), nullable=True),
        sa.Column("reporter", sa.String(length=80), nullable=True),
        sa.Column("idempotency_key", sa.String(length=200), nullable=True),
        sa.Column("body_digest", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.String(length=24), nullable=False),
        sa.ForeignKeyConstraint(["dispute"], ["disputes.id"], name="fk_reports_dispute"),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
        sa.UniqueConstraint("reporter", "idempotency_key", name="uq_reports_reporter_idempotency_key"),
    )
    op.create_index("ix_reports_contact", "reports", ["contact"], unique=False)
    op.create_index("ix_reports_dispute", "reports", ["dispute"], unique=False)
    op.create_index("ix_reports_reporter_created_at", "reports", ["reporter", "created_at"], unique=False)
    op.create_table(
        "rulings",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("dispute", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("decision", sa.String(length=16), nullable=False),
        sa.Column("scope", sa.String(length=8), nullable=True),
        sa.Column("lemma", sa.String(length=100), nullable=True),
        sa.Column("upos", sa.String(length=8), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("by", sa.String(length=100), nullable=False),
        sa.Column("at", sa.String(length=24), nullable=False),
        sa.Column("supersedes", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["dispute"], ["disputes.id"], name="fk_rulings_dispute"),
        sa.ForeignKeyConstraint(["supersedes"], ["rulings.id"], name="fk_rulings_supersedes"),
        sa.PrimaryKeyConstraint("id", name="pk_rulings"),
        sa.UniqueConstraint("dispute", "place", name="uq_rulings_dispute_place"),
    )
    op.create_table(
        "revisions",
        sa.Column("lexicon", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.String(length=24), nullable=False),
        sa.Column("cause", sa.String(length=16), nullable=False),
        sa.Column("artifact", sa.String(length=64), nullable=False),
        sa.Column("ruling", sa.Integer(), nullable=True),
        sa.Column("superseded_at", sa.String(length=24), nullable=True),
        sa.Column("ended_at", sa.String(length=24), nullable=True),
        sa.ForeignKeyConstraint(["lexicon"], ["lexicons.name"], name="fk_revisions_lexicon"),
        sa.ForeignKeyConstraint(["ruling"], ["rulings.id"], name="fk_revisions_ruling"),
        sa.PrimaryKeyConstraint("lexicon", "number", name="pk_revisions"),
    )
    op.create_table(
        "amendments",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("lexicon", sa.String(length=32), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("until", sa.Integer(), nullable=True),
        sa.Column("ruling", sa.Integer(), nullable=False),
        sa.Column("action", sa.String(length=8), nullable=False),
        sa.Column("scope", sa.String(length=8), nullable=False),
        sa.Column("word", sa.String(length=100), nullable=False),
        sa.Column("lemma", sa.String(length=100), nullable=True),
        sa.Column("upos", sa.String(length=8), nullable=True),
        sa.Column("forms", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["lexicon", "since"], ["revisions.lexicon", "revisions.number"], name="fk_amendments_lexicon_since"
        ),
        sa.ForeignKeyConstraint(
            ["lexicon", "until"], ["revisions.lexicon", "revisions.number"], name="fk_amendments_lexicon_until"
        ),
        sa.ForeignKeyConstraint(["ruling"], ["rulings.id"], name="fk_amendments_ruling"),
        sa.PrimaryKeyConstraint("id", name="pk_amendments"),
    )
    op.create_table(
        "effects",
        sa.Column("amendment", sa.Integer(), nullable=False),
        sa.Column("artifact", sa.String(length=64), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["amendment"], ["amendments.id"], name="fk_effects_amendment"),
        sa.PrimaryKeyConstraint("amendment", "artifact", name="pk_effects"),
    )
    # Older versions made these three by themselves.
    op.create_table(
        "ekilex_accepted",
        sa.Column("word", sa.String(length=100), nullable=False),
        sa.Column("edition", sa.String(length=100), nullable=False),
        sa.Column("accepted_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("word", "edition"),
        if_not_exists=True,
    )
    op.create_table(
        "ekilex_answers",
        sa.Column("word", sa.String(length=100), nullable=False),
        sa.Column("accepted", sa.Integer(), nullable=False),
        sa.Column("known", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(length=40), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.Column("headword", sa.Text(), nullable=False),
        sa.Column("said_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("word"),
        if_not_exists=True,
    )
    op.create_table(
        "ekilex_calls",
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("calls", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("day"),
        if_not_exists=True,
    )
