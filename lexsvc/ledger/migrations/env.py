"""Alembic's environment: migrations run on the connection that ``migrate`` gives, inside its transaction."""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
)
context.run_migrations()
