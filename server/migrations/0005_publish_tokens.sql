-- Publication from outside (continuous integration), and health of a version in all chains.

-- Belongs to no chain: a token publishes for the whole platform.
CREATE TABLE publish_token (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  label text NOT NULL,
  token_hash text NOT NULL UNIQUE,
  scopes text[] NOT NULL CHECK (scopes <@ ARRAY['publish', 'pin'] AND cardinality(scopes) > 0),
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by text NOT NULL
);
GRANT SELECT, INSERT ON publish_token TO mingmou_app;
GRANT UPDATE (last_used_at, state_enum) ON publish_token TO mingmou_app;

-- A canary of all chains is judged by the starts in all chains. The reports, which contain versions and no patients,
-- therefore belong to no chain any more.
DROP POLICY chain_read ON remote_report;
DROP POLICY chain_insert ON remote_report;
DROP POLICY chain_update ON remote_report;
DROP POLICY chain_delete ON remote_report;
ALTER TABLE remote_report NO FORCE ROW LEVEL SECURITY;
ALTER TABLE remote_report DISABLE ROW LEVEL SECURITY;
CREATE INDEX remote_report_version ON remote_report (remote_name, version, at);
ALTER TABLE remote_event ADD CHECK (scope IN ('GLOBAL', 'CHAIN', 'ORG'));
CREATE INDEX remote_event_remote ON remote_event (remote_name, id);
