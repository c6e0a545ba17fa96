-- Calling of patients, WeChat official accounts, and rewards for referrals (domain-system §2.1, §2.6, §3.1;
-- domain-screening-reports §11).

-- Maps the key of a waiting-room screen, which does not sign in, to its chain.
CREATE TABLE call_screen_key (
  screen_key text PRIMARY KEY CHECK (screen_key ~ '^[A-Za-z0-9_-]{32}$'),
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  org_id bigint NOT NULL
);
CREATE INDEX call_screen_key_org ON call_screen_key (property_owner_id, org_id);
GRANT SELECT, INSERT, DELETE ON call_screen_key TO mingmou_app;

-- One row for each organisation that changed the default settings.
CREATE TABLE call_setting (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  enabled boolean NOT NULL,
  triage_call boolean NOT NULL,
  speech text NOT NULL CHECK (speech IN ('browser', 'off')),
  voice_text text NOT NULL,
  repeat_times integer NOT NULL CHECK (repeat_times BETWEEN 1 AND 5),
  rate numeric(2, 1) NOT NULL CHECK (rate BETWEEN 0.5 AND 2.0),
  mask_name boolean NOT NULL,
  wechat_notify boolean NOT NULL,
  screens jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, org_id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id)
);
CALL protect('call_setting', 'org', 'SELECT, INSERT, UPDATE');

-- Calling state of one visit: called now, or absent.
CREATE TABLE call_record (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  accepts_id bigint NOT NULL,
  day date NOT NULL,
  number text NOT NULL,
  name_shown text NOT NULL,
  department_id bigint NOT NULL,
  room_id bigint,
  room_name text NOT NULL,
  doctor_name text,
  times integer NOT NULL DEFAULT 1 CHECK (times > 0),
  called_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'CALLING' CHECK (state IN ('CALLING', 'ANSWERED', 'MISSED')),
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, accepts_id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, accepts_id) REFERENCES accepts (property_owner_id, id),
  FOREIGN KEY (property_owner_id, department_id) REFERENCES department (property_owner_id, id),
  FOREIGN KEY (property_owner_id, room_id) REFERENCES consultation_room (property_owner_id, id)
);
CREATE INDEX call_record_day ON call_record (property_owner_id, org_id, day, state);
CALL protect('call_record', 'org', 'SELECT, INSERT, UPDATE');

-- Maps an app id to the chain for calls from WeChat. An official account belongs to one chain of the platform.
CREATE TABLE wx_app (
  app_id text PRIMARY KEY CHECK (app_id ~ '^wx[0-9a-f]{16}$'),
  property_owner_id bigint NOT NULL REFERENCES property_owner (id)
);
GRANT SELECT, INSERT, DELETE ON wx_app TO mingmou_app;

-- Secrets are stored encrypted. The current access token is stored with them, so that all servers share it.
CREATE TABLE wx_account (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  app_id text NOT NULL CHECK (app_id ~ '^wx[0-9a-f]{16}$'),
  original_id text,
  app_secret_sealed text NOT NULL,
  token_sealed text,
  encoding_aes_key_sealed text,
  org_ids bigint[] NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'UNBOUND' CHECK (state IN ('UNBOUND', 'BOUND', 'INVALID')),
  verified_at timestamptz,
  -- Last time at which WeChat verified the callback with a correctly signed request.
  callback_at timestamptz,
  access_token_sealed text,
  access_token_until timestamptz,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id)
);
CREATE UNIQUE INDEX wx_account_name_once ON wx_account (property_owner_id, name) WHERE state_enum <> 'DELETE';
CREATE UNIQUE INDEX wx_account_app_once ON wx_account (property_owner_id, app_id) WHERE state_enum <> 'DELETE';
CALL protect('wx_account', 'chain', 'SELECT, INSERT, UPDATE');

CREATE TABLE wx_template (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  wx_account_id bigint NOT NULL,
  event text NOT NULL,
  template_id text NOT NULL,
  fields jsonb NOT NULL,
  url text,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, wx_account_id) REFERENCES wx_account (property_owner_id, id)
);
CREATE UNIQUE INDEX wx_template_event_once ON wx_template (property_owner_id, wx_account_id, event)
  WHERE state_enum <> 'DELETE';
CALL protect('wx_template', 'chain', 'SELECT, INSERT, UPDATE');

CREATE TABLE wx_follower (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  wx_account_id bigint NOT NULL,
  open_id text NOT NULL CHECK (char_length(open_id) BETWEEN 1 AND 64),
  union_id text,
  nickname text,
  subscribed boolean NOT NULL DEFAULT true,
  subscribed_at timestamptz,
  patient_ids bigint[] NOT NULL DEFAULT '{}' CHECK (cardinality(patient_ids) <= 10),
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, wx_account_id, open_id),
  FOREIGN KEY (property_owner_id, wx_account_id) REFERENCES wx_account (property_owner_id, id)
);
CREATE INDEX wx_follower_patients ON wx_follower USING gin (patient_ids);
CALL protect('wx_follower', 'chain', 'SELECT, INSERT, UPDATE');

CREATE TABLE wx_message (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  wx_account_id bigint NOT NULL,
  event text NOT NULL,
  -- Event that caused the message; each follower receives one message for an event.
  source text NOT NULL,
  open_id text NOT NULL,
  patient_id bigint NOT NULL,
  payload jsonb NOT NULL,
  plan_time timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'WAIT' CHECK (state IN ('WAIT', 'SENDING', 'SENT', 'FAILED')),
  tries integer NOT NULL DEFAULT 0,
  msg_id text,
  fail_reason text,
  sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, wx_account_id) REFERENCES wx_account (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id)
);
CREATE UNIQUE INDEX wx_message_once ON wx_message (property_owner_id, wx_account_id, event, source, open_id);
CREATE INDEX wx_message_due ON wx_message (property_owner_id, plan_time) WHERE state IN ('WAIT', 'SENDING');
CREATE INDEX wx_message_listed ON wx_message (property_owner_id, org_id, id DESC);
CALL protect('wx_message', 'org', 'SELECT, INSERT, UPDATE');

-- Presentation of an organisation in the official account.
CREATE TABLE wx_org (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  display_name text NOT NULL,
  wx_account_id bigint,
  cover_file_ids bigint[] NOT NULL DEFAULT '{}',
  intro text,
  phone text,
  address text,
  business_hours text,
  doctor_ids bigint[] NOT NULL DEFAULT '{}',
  subscribe_enabled boolean NOT NULL DEFAULT false,
  notice text,
  share_title text,
  sort integer NOT NULL DEFAULT 0,
  shown boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, org_id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, wx_account_id) REFERENCES wx_account (property_owner_id, id)
);
CALL protect('wx_org', 'chain', 'SELECT, INSERT, UPDATE');

CREATE TABLE referral_rules (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  enabled boolean NOT NULL,
  bind_days integer NOT NULL CHECK (bind_days BETWEEN 1 AND 365),
  family_excluded boolean NOT NULL,
  grant_delay_days integer NOT NULL CHECK (grant_delay_days BETWEEN 0 AND 60),
  auto_grant boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, org_id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id)
);
CALL protect('referral_rules', 'org', 'SELECT, INSERT, UPDATE');

CREATE TABLE referral_to_store_setting (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  referrer_type integer NOT NULL CHECK (referrer_type BETWEEN 1 AND 3),
  enabled boolean NOT NULL,
  to_store_at integer NOT NULL CHECK (to_store_at BETWEEN 1 AND 2),
  kind integer NOT NULL CHECK (kind BETWEEN 1 AND 3 AND (referrer_type = 1 OR kind = 2)),
  amount numeric(12, 2) NOT NULL CHECK (amount >= 0),
  month_cap integer NOT NULL CHECK (month_cap >= 0),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, org_id, referrer_type),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id)
);
CALL protect('referral_to_store_setting', 'org', 'SELECT, INSERT, UPDATE');

CREATE TABLE referral_transaction_setting (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  referrer_type integer NOT NULL CHECK (referrer_type BETWEEN 1 AND 3),
  enabled boolean NOT NULL,
  mode integer NOT NULL CHECK (mode BETWEEN 1 AND 3),
  amount numeric(12, 2) CHECK (amount >= 0),
  pct numeric(4, 2) CHECK (pct BETWEEN 0.01 AND 50.00),
  tiers jsonb NOT NULL DEFAULT '[]',
  kind integer NOT NULL CHECK (kind BETWEEN 1 AND 3 AND (referrer_type = 1 OR kind = 2)),
  min_amount numeric(12, 2) NOT NULL CHECK (min_amount >= 0),
  categories integer[] NOT NULL,
  scope integer NOT NULL CHECK (scope BETWEEN 1 AND 2),
  scope_days integer NOT NULL CHECK (scope_days BETWEEN 1 AND 3650),
  per_order_cap numeric(12, 2) NOT NULL CHECK (per_order_cap >= 0),
  per_referee_cap numeric(12, 2) NOT NULL CHECK (per_referee_cap >= 0),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, org_id, referrer_type),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  CHECK (mode <> 1 OR amount IS NOT NULL),
  CHECK (mode <> 2 OR pct IS NOT NULL),
  CHECK (mode <> 3 OR tiers <> '[]'::jsonb)
);
CALL protect('referral_transaction_setting', 'org', 'SELECT, INSERT, UPDATE');

-- External persons and institutions who refer patients.
CREATE TABLE outside_referrer (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('学校', '机构', '医院', '个人')),
  phone text,
  contact text,
  account_note text,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id)
);
CREATE UNIQUE INDEX outside_referrer_name_once ON outside_referrer (property_owner_id, name) WHERE state_enum <> 'DELETE';
CALL protect('outside_referrer', 'chain', 'SELECT, INSERT, UPDATE');
