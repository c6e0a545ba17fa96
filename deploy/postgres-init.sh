#!/bin/sh
# Run once by the image of PostgreSQL on an empty volume: the schema's owner, who is no superuser, and its database.
set -eu
psql --username "$POSTGRES_USER" --dbname postgres --set ON_ERROR_STOP=1 --set password="$MINGMOU_DB_PASSWORD" <<'SQL'
CREATE ROLE mingmou_owner LOGIN CREATEROLE PASSWORD :'password';
CREATE DATABASE mingmou OWNER mingmou_owner ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0;
SQL
psql --username "$POSTGRES_USER" --dbname mingmou --command 'CREATE EXTENSION IF NOT EXISTS pg_trgm'
