-- Operations: rules for sign-in by place and time, the seal of the operation log, and the state of external services.

-- Sign-in rules of an organisation. Times are text 'HH:mm'; an end before the start belongs to the next day.
CREATE TABLE login_control (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  name text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('ALL', 'ROLE', 'ACCOUNT')),
  role_ids bigint[] NOT NULL DEFAULT '{}',
  account_ids bigint[] NOT NULL DEFAULT '{}',
  ip_ranges text[] NOT NULL DEFAULT '{}',
  weekdays integer[] NOT NULL DEFAULT '{}',
  time_start text CHECK (time_start ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  time_end text CHECK (time_end ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  outside_action text NOT NULL CHECK (outside_action IN ('REFUSE', 'SMS')),
  sms_mode text NOT NULL CHECK (sms_mode IN ('NONE', 'NEW_DEVICE', 'ALWAYS')),
  max_devices integer NOT NULL DEFAULT 0 CHECK (max_devices BETWEEN 0 AND 10),
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  CHECK ((scope = 'ROLE') = (cardinality(role_ids) > 0)),
  CHECK ((scope = 'ACCOUNT') = (cardinality(account_ids) > 0)),
  CHECK ((time_start IS NULL) = (time_end IS NULL)),
  CHECK (time_start <> time_end),
  CHECK (weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7])
);
CREATE UNIQUE INDEX login_control_name_once ON login_control (property_owner_id, org_id, name)
  WHERE state_enum <> 'DELETE';
CALL protect('login_control', 'org', 'SELECT, INSERT, UPDATE');

-- Main switch: the rules of the organisation are inactive while the switch is off or has no row.
CREATE TABLE login_control_main (
  property_owner_id bigint NOT NULL,
  org_id bigint NOT NULL,
  enabled boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  PRIMARY KEY (property_owner_id, org_id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id)
);
CALL protect('login_control_main', 'org', 'SELECT, INSERT, UPDATE');

-- Seal of each line of the operation log, in the order of the lines: SHA-256 of the previous seal and the line.
-- Append-only, like the log.
CREATE TABLE operation_log_seal (
  property_owner_id bigint NOT NULL,
  seq bigint NOT NULL CHECK (seq > 0),
  log_id bigint NOT NULL,
  hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$'),
  sealed_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (property_owner_id, seq),
  UNIQUE (property_owner_id, log_id),
  FOREIGN KEY (property_owner_id, log_id) REFERENCES operation_log (property_owner_id, id)
);
CALL protect('operation_log_seal', 'chain', 'SELECT, INSERT');

-- State of the installation's external services: one row for each provider that was used.
CREATE TABLE adapter_state (
  name text NOT NULL,
  provider text NOT NULL,
  last_ok_at timestamptz,
  last_error_at timestamptz,
  last_error text,
  PRIMARY KEY (name, provider)
);
GRANT SELECT, INSERT, UPDATE ON adapter_state TO mingmou_app;
