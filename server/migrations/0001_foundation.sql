-- Foundation: chains, people, sign-in, settings, technical tables and the first master table (brands).
--
-- Rules of every table (checked by server/test/tables.test.ts):
--   * the primary key, the unique keys and the foreign keys of a table of a chain start with property_owner_id;
--   * CALL protect(table, kind, grants) enables row-level security, also for the owner, and grants to mingmou_app;
--   * ids are identities (never SERIAL); no advisory locks, no exclusion constraints, no keys across chains;
--   * times come from app_now(), so that tests set the clock.

GRANT USAGE ON SCHEMA public TO mingmou_app;

-- Business time: the time in the transaction's context, otherwise the start of the transaction.
CREATE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql STABLE
  RETURN coalesce(to_timestamp(nullif(current_setting('app.now', true), '')::bigint / 1000.0), now());

-- Account in the transaction's context.
CREATE FUNCTION app_account() RETURNS bigint LANGUAGE sql STABLE
  RETURN nullif(current_setting('app.account', true), '')::bigint;

-- Kinds: 'chain' = rows of the chain; 'org' = rows of the visible organisations, written only in the current one;
-- 'shared' = rows of the chain itself (org_id null) and rows of the visible organisations.
-- The settings are read within (select …), once for each statement instead of once for each row. An unset setting is
-- null or ''; both hide every row.
CREATE PROCEDURE protect(target regclass, kind text, grants text) LANGUAGE plpgsql AS $protect$
DECLARE
  chain CONSTANT text := $$property_owner_id = (SELECT nullif(current_setting('app.po', true), '')::bigint)$$;
  mine CONSTANT text := $$org_id = (SELECT nullif(current_setting('app.org', true), '')::bigint)$$;
  in_view CONSTANT text := $$org_id = ANY ((SELECT string_to_array(current_setting('app.orgs', true), ',')::bigint[])::bigint[])$$;
  reads text;
  writes text;
BEGIN
  CASE kind
    WHEN 'chain' THEN
      reads := chain;
      writes := chain;
    WHEN 'org' THEN
      reads := chain || ' AND ' || in_view;
      writes := chain || ' AND ' || mine;
    WHEN 'shared' THEN
      reads := chain || ' AND (org_id IS NULL OR ' || in_view || ')';
      writes := chain || ' AND (org_id IS NULL OR ' || mine || ')';
  END CASE;
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY %I ON %s FOR SELECT USING (%s)', kind || '_read', target, reads);
  EXECUTE format('CREATE POLICY %I ON %s FOR INSERT WITH CHECK (%s)', kind || '_insert', target, writes);
  EXECUTE format('CREATE POLICY %I ON %s FOR UPDATE USING (%s) WITH CHECK (%s)', kind || '_update', target, writes, writes);
  EXECUTE format('CREATE POLICY %I ON %s FOR DELETE USING (%s)', kind || '_delete', target, writes);
  EXECUTE format('REVOKE ALL ON %s FROM PUBLIC', target);
  EXECUTE format('GRANT %s ON %s TO mingmou_app', grants, target);
END
$protect$;
REVOKE ALL ON PROCEDURE protect(regclass, text, text) FROM PUBLIC;

-- Tables without a chain -----------------------------------------------------------------------------------

GRANT SELECT ON migrations TO mingmou_app;

-- The id is the property_owner_id of every other table.
CREATE TABLE property_owner (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chain_name text NOT NULL UNIQUE,
  edition text NOT NULL,
  service_start date NOT NULL,
  service_end date NOT NULL,
  modules text[] NOT NULL DEFAULT '{}',
  support_phone text,
  agreement_url text,
  org_limit integer NOT NULL CHECK (org_limit > 0),
  account_limit integer NOT NULL CHECK (account_limit > 0),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  version integer NOT NULL DEFAULT 1,
  CHECK (service_start <= service_end)
);
GRANT SELECT, INSERT, UPDATE ON property_owner TO mingmou_app;

-- Names of accounts, including deleted ones, and mobiles of accounts that are not deleted: one namespace for the
-- platform.
CREATE TABLE login_name (
  name text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('ACCOUNT', 'MOBILE')),
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  account_id bigint NOT NULL
);
CREATE INDEX login_name_account ON login_name (property_owner_id, account_id);
GRANT SELECT, INSERT, DELETE ON login_name TO mingmou_app;

CREATE TABLE auth_token_map (
  token_hash text PRIMARY KEY CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  property_owner_id bigint NOT NULL REFERENCES property_owner (id)
);
GRANT SELECT, INSERT, DELETE ON auth_token_map TO mingmou_app;

-- The key is the entered name or the address of the client: both are known before the chain is known.
CREATE TABLE login_attempt (
  key text PRIMARY KEY,
  failures integer NOT NULL DEFAULT 0,
  last_failure_at timestamptz NOT NULL,
  locked_until timestamptz
);
GRANT SELECT, INSERT, UPDATE, DELETE ON login_attempt TO mingmou_app;

CREATE TABLE remote_version (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  remote_name text NOT NULL,
  version text NOT NULL,
  entry text NOT NULL,
  exposes text[] NOT NULL,
  files jsonb NOT NULL,
  manifest_integrity text NOT NULL,
  shared jsonb NOT NULL,
  host_range text NOT NULL,
  pages jsonb NOT NULL,
  commit text,
  built_at timestamptz NOT NULL,
  notes text,
  total_bytes bigint NOT NULL,
  published_by text NOT NULL,
  published_at timestamptz NOT NULL DEFAULT app_now(),
  state text NOT NULL DEFAULT 'AVAILABLE' CHECK (state IN ('AVAILABLE', 'WITHDRAWN')),
  UNIQUE (remote_name, version)
);
GRANT SELECT, INSERT ON remote_version TO mingmou_app;
GRANT UPDATE (state) ON remote_version TO mingmou_app;

-- Unhandled errors of browsers and of the server. They may occur before the chain is known.
CREATE TABLE client_error (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT app_now(),
  source text NOT NULL CHECK (source IN ('BROWSER', 'SERVER')),
  request_id text,
  property_owner_id bigint,
  org_id bigint,
  account_id bigint,
  remote text,
  version text,
  path text,
  message text NOT NULL,
  stack text,
  user_agent text
);
CREATE INDEX client_error_at ON client_error (at);
CREATE INDEX client_error_request ON client_error (request_id);
GRANT SELECT, INSERT, DELETE ON client_error TO mingmou_app;

-- The chain, its people and their rights --------------------------------------------------------------------

CREATE TABLE org (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_name text NOT NULL,
  org_short_name text NOT NULL,
  org_code text NOT NULL CHECK (org_code ~ '^[A-Z0-9]{2,8}$'),
  logo_file_id bigint,
  province text,
  city text,
  district text,
  address text NOT NULL,
  longitude numeric(9, 6),
  latitude numeric(8, 6),
  phone text NOT NULL,
  business_hours text,
  uscc text,
  license_no text,
  license_expire date,
  his_org_code text,
  legal_person text,
  manager text,
  intro text,
  image_file_ids bigint[] NOT NULL DEFAULT '{}',
  print_title text,
  sort integer NOT NULL DEFAULT 0,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id)
);
CREATE UNIQUE INDEX org_name_once ON org (property_owner_id, org_name) WHERE state_enum <> 'DELETE';
CREATE UNIQUE INDEX org_short_name_once ON org (property_owner_id, org_short_name) WHERE state_enum <> 'DELETE';
CREATE UNIQUE INDEX org_code_once ON org (property_owner_id, org_code) WHERE state_enum <> 'DELETE';
CALL protect('org', 'chain', 'SELECT, INSERT, UPDATE');

CREATE TABLE role (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  role_name text NOT NULL,
  role_code text,
  preset boolean NOT NULL DEFAULT false,
  menu_ids integer[] NOT NULL DEFAULT '{}',
  discount_floor numeric(5, 2) NOT NULL DEFAULT 100.00 CHECK (discount_floor BETWEEN 0 AND 100),
  remark text,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  CHECK (preset = (role_code IS NOT NULL))
);
CREATE UNIQUE INDEX role_name_once ON role (property_owner_id, role_name) WHERE state_enum <> 'DELETE';
CREATE UNIQUE INDEX role_code_once ON role (property_owner_id, role_code);
CALL protect('role', 'chain', 'SELECT, INSERT, UPDATE');

CREATE TABLE employee (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  staff_no text NOT NULL,
  name text NOT NULL,
  pinyin text NOT NULL,
  sex integer NOT NULL,
  mobile text NOT NULL,
  id_card text,
  birthday date,
  avatar_file_id bigint,
  natures integer[] NOT NULL,
  job_title text,
  practice_cert_no text,
  qualification_cert_no text,
  practice_scope text,
  practice_type text,
  sign_file_id bigint,
  prescribe_right boolean NOT NULL DEFAULT false,
  registrable boolean NOT NULL DEFAULT false,
  subscribable boolean NOT NULL DEFAULT false,
  hire_date date,
  leave_date date,
  intro text,
  sort integer NOT NULL DEFAULT 0,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id)
);
CREATE UNIQUE INDEX employee_staff_no_once ON employee (property_owner_id, staff_no) WHERE state_enum <> 'DELETE';
CREATE UNIQUE INDEX employee_mobile_once ON employee (property_owner_id, mobile) WHERE state_enum <> 'DELETE';
CALL protect('employee', 'chain', 'SELECT, INSERT, UPDATE');

-- Organisations in which an employee works; position 0 is the main organisation.
CREATE TABLE employee_org (
  property_owner_id bigint NOT NULL,
  employee_id bigint NOT NULL,
  org_id bigint NOT NULL,
  position integer NOT NULL CHECK (position >= 0),
  department_ids bigint[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (property_owner_id, employee_id, org_id),
  UNIQUE (property_owner_id, employee_id, position) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (property_owner_id, employee_id) REFERENCES employee (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id)
);
CREATE INDEX employee_org_org ON employee_org (property_owner_id, org_id);
CALL protect('employee_org', 'chain', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE department (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  name text NOT NULL,
  dept_code text,
  dept_type integer NOT NULL,
  manager_id bigint,
  phone text,
  registrable boolean NOT NULL DEFAULT true,
  is_default boolean NOT NULL DEFAULT false,
  sort integer NOT NULL DEFAULT 0,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, manager_id) REFERENCES employee (property_owner_id, id)
);
CREATE UNIQUE INDEX department_name_once ON department (property_owner_id, org_id, name) WHERE state_enum <> 'DELETE';
CREATE UNIQUE INDEX department_default_once ON department (property_owner_id, org_id)
  WHERE is_default AND state_enum <> 'DELETE';
CALL protect('department', 'org', 'SELECT, INSERT, UPDATE');

CREATE TABLE account (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  account text NOT NULL CHECK (account ~ '^[a-z][a-z0-9_]{2,19}$'),
  mobile text NOT NULL CHECK (mobile ~ '^[0-9]{11}$'),
  password_hash text NOT NULL,
  former_password_hashes text[] NOT NULL DEFAULT '{}' CHECK (cardinality(former_password_hashes) <= 3),
  staff_id bigint,
  view_org_ids bigint[] NOT NULL DEFAULT '{}',
  must_change_password boolean NOT NULL DEFAULT true,
  password_changed_at timestamptz NOT NULL DEFAULT app_now(),
  locked_until timestamptz,
  last_login_at timestamptz,
  last_login_ip text,
  last_org_id bigint,
  remark text,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, account),
  FOREIGN KEY (property_owner_id, staff_id) REFERENCES employee (property_owner_id, id),
  FOREIGN KEY (property_owner_id, last_org_id) REFERENCES org (property_owner_id, id)
);
CREATE UNIQUE INDEX account_mobile_once ON account (property_owner_id, mobile) WHERE state_enum <> 'DELETE';
CREATE UNIQUE INDEX account_staff_once ON account (property_owner_id, staff_id) WHERE state_enum <> 'DELETE';
CALL protect('account', 'chain', 'SELECT, INSERT, UPDATE');

CREATE TABLE account_org_role (
  property_owner_id bigint NOT NULL,
  account_id bigint NOT NULL,
  org_id bigint NOT NULL,
  role_id bigint NOT NULL,
  PRIMARY KEY (property_owner_id, account_id, org_id, role_id),
  FOREIGN KEY (property_owner_id, account_id) REFERENCES account (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, role_id) REFERENCES role (property_owner_id, id)
);
CREATE INDEX account_org_role_role ON account_org_role (property_owner_id, role_id);
CALL protect('account_org_role', 'chain', 'SELECT, INSERT, DELETE');

-- Sign-in ----------------------------------------------------------------------------------------------------

-- ended_at may be in the future: after a switch of organisation the old token stays valid for the calls in progress.
CREATE TABLE auth_token (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  token_hash text NOT NULL CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  account_id bigint NOT NULL,
  device_id text NOT NULL,
  org_id bigint NOT NULL,
  sms_verified boolean NOT NULL DEFAULT false,
  issued_at timestamptz NOT NULL DEFAULT app_now(),
  last_seen_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text CHECK (
    end_reason IN ('REPLACED', 'MAX_DEVICES', 'SWITCH', 'LOGOUT', 'EXPIRED', 'KICKED', 'DISABLED', 'PASSWORD', 'ORG_LOST')
  ),
  ip text,
  user_agent text,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, token_hash),
  FOREIGN KEY (property_owner_id, account_id) REFERENCES account (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE UNIQUE INDEX auth_token_device_once ON auth_token (property_owner_id, account_id, device_id)
  WHERE ended_at IS NULL;
CREATE INDEX auth_token_ended ON auth_token (property_owner_id, ended_at);
CALL protect('auth_token', 'chain', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE sms_code (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  account_id bigint NOT NULL,
  mobile text NOT NULL,
  code_hash text NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  used_at timestamptz,
  ip text,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, account_id) REFERENCES account (property_owner_id, id)
);
CREATE INDEX sms_code_account ON sms_code (property_owner_id, account_id, sent_at);
CREATE INDEX sms_code_mobile ON sms_code (property_owner_id, mobile, sent_at);
CALL protect('sms_code', 'chain', 'SELECT, INSERT, UPDATE, DELETE');

-- Settings and records ---------------------------------------------------------------------------------------

-- Contains only values that differ from the default of their definition; org_id is null for values of the chain.
CREATE TABLE parameter (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint,
  key text NOT NULL,
  value jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE NULLS NOT DISTINCT (property_owner_id, org_id, key),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id)
);
CALL protect('parameter', 'shared', 'SELECT, INSERT, UPDATE');

-- Append-only: the application can neither change nor delete rows.
CREATE TABLE operation_log (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT app_now(),
  org_id bigint,
  account_id bigint,
  account text NOT NULL,
  staff_name text,
  role_names text[] NOT NULL DEFAULT '{}',
  ip text,
  device_id text,
  user_agent text,
  menu_id integer,
  module text NOT NULL,
  action text NOT NULL,
  target_type text,
  target_id text,
  target_name text,
  patient_id bigint,
  before jsonb,
  after jsonb,
  success boolean NOT NULL,
  code integer NOT NULL DEFAULT 0,
  msg text,
  reason text,
  duration_ms integer,
  request_id text,
  PRIMARY KEY (property_owner_id, id)
);
CREATE INDEX operation_log_at ON operation_log (property_owner_id, at DESC, id DESC);
CREATE INDEX operation_log_target ON operation_log (property_owner_id, target_type, target_id);
CREATE INDEX operation_log_patient ON operation_log (property_owner_id, patient_id) WHERE patient_id IS NOT NULL;
CALL protect('operation_log', 'chain', 'SELECT, INSERT');

CREATE TABLE idempotency_key (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  account_id bigint NOT NULL,
  call text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  state text NOT NULL DEFAULT 'RUNNING' CHECK (state IN ('RUNNING', 'DONE')),
  response jsonb,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (property_owner_id, account_id, call, key),
  CHECK (state = 'RUNNING' OR response IS NOT NULL)
);
CREATE INDEX idempotency_key_age ON idempotency_key (property_owner_id, created_at);
CALL protect('idempotency_key', 'chain', 'SELECT, INSERT, UPDATE, DELETE');

-- Deferred work, inserted in the transaction that causes it and claimed with FOR UPDATE SKIP LOCKED, chain by chain.
-- unique_key prevents a second job for one tick if several servers plan it.
CREATE TABLE job (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint,
  account_id bigint DEFAULT app_account(),
  kind text NOT NULL,
  payload jsonb NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'WAIT' CHECK (state IN ('WAIT', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  run_at timestamptz NOT NULL DEFAULT app_now(),
  attempts integer NOT NULL DEFAULT 0,
  progress integer NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
  cancel_requested boolean NOT NULL DEFAULT false,
  unique_key text,
  result jsonb,
  failure text,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  started_at timestamptz,
  finished_at timestamptz,
  PRIMARY KEY (property_owner_id, id)
);
CREATE UNIQUE INDEX job_once ON job (property_owner_id, kind, unique_key) WHERE unique_key IS NOT NULL;
CREATE INDEX job_due ON job (property_owner_id, run_at) WHERE state IN ('WAIT', 'RUNNING');
CALL protect('job', 'chain', 'SELECT, INSERT, UPDATE, DELETE');

-- Messages of the embedded providers, which are stored instead of sent.
CREATE TABLE outbox (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint,
  channel text NOT NULL,
  receiver text NOT NULL,
  template text NOT NULL,
  body text NOT NULL,
  payload jsonb NOT NULL DEFAULT '{}',
  state text NOT NULL CHECK (state IN ('SENT', 'FAILED')),
  at timestamptz NOT NULL DEFAULT app_now(),
  dedup_key text,
  PRIMARY KEY (property_owner_id, id)
);
CREATE UNIQUE INDEX outbox_once ON outbox (property_owner_id, dedup_key) WHERE dedup_key IS NOT NULL;
CREATE INDEX outbox_at ON outbox (property_owner_id, at DESC, id DESC);
CALL protect('outbox', 'chain', 'SELECT, INSERT');

-- Counters of business numbers. org_id 0: one counter for the whole chain; day 1970-01-01: never restarts.
CREATE TABLE sequence (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  org_id bigint NOT NULL DEFAULT 0,
  prefix text NOT NULL,
  day date NOT NULL DEFAULT '1970-01-01',
  n bigint NOT NULL CHECK (n > 0),
  PRIMARY KEY (property_owner_id, org_id, prefix, day)
);
CALL protect('sequence', 'chain', 'SELECT, INSERT, UPDATE');

-- The first master table -------------------------------------------------------------------------------------

CREATE TABLE erp_brand (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  code text NOT NULL,
  name text NOT NULL,
  pinyin text NOT NULL,
  category_ids text[] NOT NULL CHECK (cardinality(category_ids) > 0),
  origin text,
  sort integer NOT NULL DEFAULT 0,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id)
);
CREATE UNIQUE INDEX erp_brand_code_once ON erp_brand (property_owner_id, code) WHERE state_enum <> 'DELETE';
CREATE UNIQUE INDEX erp_brand_name_once ON erp_brand (property_owner_id, name) WHERE state_enum <> 'DELETE';
CALL protect('erp_brand', 'chain', 'SELECT, INSERT, UPDATE');
