-- Versions of remotes that a chain or an organisation uses, their events, and reports from browsers.

-- Pins belong to no chain: a global row applies to all chains, and the versions of a browser are resolved for any
-- chain.
CREATE TABLE remote_pin (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  scope text NOT NULL CHECK (scope IN ('GLOBAL', 'CHAIN', 'ORG')),
  scope_id bigint NOT NULL DEFAULT 0,
  remote_name text NOT NULL,
  stable_version_id bigint NOT NULL REFERENCES remote_version (id),
  canary_version_id bigint REFERENCES remote_version (id),
  canary_percent integer CHECK (canary_percent BETWEEN 1 AND 100),
  previous_stable_id bigint REFERENCES remote_version (id),
  auto_rollback boolean NOT NULL DEFAULT true,
  -- False after a decision by an operator: a start of the server then does not change the row.
  moved_by_start boolean NOT NULL DEFAULT false,
  reason text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (scope, scope_id, remote_name),
  CHECK ((scope = 'GLOBAL') = (scope_id = 0)),
  CHECK ((canary_version_id IS NULL) = (canary_percent IS NULL)),
  CHECK (canary_version_id <> stable_version_id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON remote_pin TO mingmou_app;

-- Append-only.
CREATE TABLE remote_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT app_now(),
  who text NOT NULL,
  action text NOT NULL CHECK (
    action IN ('PUBLISH', 'REJECT', 'PIN', 'UNPIN', 'CANARY', 'PROMOTE', 'ROLLBACK', 'AUTO_ROLLBACK', 'WITHDRAW', 'RESTORE')
  ),
  remote_name text NOT NULL,
  scope text NOT NULL,
  scope_id bigint NOT NULL DEFAULT 0,
  from_version text,
  to_version text,
  percent integer,
  reason text NOT NULL
);
GRANT SELECT, INSERT ON remote_event TO mingmou_app;

CREATE TABLE remote_report (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT app_now(),
  org_id bigint NOT NULL,
  account_id bigint NOT NULL,
  remote_name text NOT NULL,
  version text,
  channel text,
  host_version text,
  kind text NOT NULL CHECK (kind IN ('LOADED', 'TIMEOUT', 'NETWORK', 'INTEGRITY', 'SHARED', 'SCRIPT', 'RUNTIME')),
  path text,
  message text,
  duration_ms integer,
  user_agent text,
  request_id text,
  PRIMARY KEY (property_owner_id, id)
);
CREATE INDEX remote_report_at ON remote_report (property_owner_id, at);
CALL protect('remote_report', 'chain', 'SELECT, INSERT, DELETE');
