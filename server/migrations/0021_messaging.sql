-- Messaging: SMS accounts, templates, queue and records; reminders. Each message is sent once and charged once.

CREATE TABLE sms_account (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  -- Null: the signature of the chain.
  sign_text text,
  sign_state text CHECK (sign_state IN ('PENDING', 'PASSED', 'REJECTED')),
  balance integer NOT NULL DEFAULT 0 CHECK (balance >= 0),
  warn_balance integer NOT NULL DEFAULT 200 CHECK (warn_balance >= 0),
  warn_mobiles text[] NOT NULL DEFAULT '{}' CHECK (cardinality(warn_mobiles) <= 3),
  enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, org_id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  CHECK ((sign_text IS NULL) = (sign_state IS NULL))
);
CALL protect('sms_account', 'org', 'SELECT, INSERT, UPDATE');

CREATE TABLE sms_group_sign (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  sign_text text NOT NULL,
  sign_state text NOT NULL CHECK (sign_state IN ('PENDING', 'PASSED', 'REJECTED')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id)
);
CREATE UNIQUE INDEX sms_group_sign_once ON sms_group_sign (property_owner_id);
CALL protect('sms_group_sign', 'chain', 'SELECT, INSERT, UPDATE');

CREATE TABLE sms_recharge (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  package_id integer NOT NULL,
  count integer NOT NULL CHECK (count > 0),
  amount numeric(12, 2) NOT NULL CHECK (amount >= 0),
  pay_way text NOT NULL,
  state text NOT NULL DEFAULT 'WAIT' CHECK (state IN ('WAIT', 'DONE', 'CANCEL')),
  created_by_name text,
  -- Name of the platform's operator, who may belong to another chain.
  confirmed_by_name text,
  confirmed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  CHECK ((state = 'DONE') = (confirmed_at IS NOT NULL))
);
CREATE INDEX sms_recharge_org ON sms_recharge (property_owner_id, org_id, id DESC);
CALL protect('sms_recharge', 'org', 'SELECT, INSERT, UPDATE');

CREATE TABLE sms_template (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  sms_scene text NOT NULL CHECK (sms_scene IN ('CODE', 'NOTICE', 'MARKETING')),
  event text,
  content text NOT NULL CHECK (char_length(content) <= 300),
  audit_state text NOT NULL DEFAULT 'DRAFT' CHECK (audit_state IN ('DRAFT', 'AUDITING', 'PASSED', 'REJECTED')),
  reject_reason text,
  -- Number that the provider assigned to the text under review, and number of the text in use.
  provider_template_code text,
  passed_content text,
  passed_template_code text,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  CHECK (audit_state <> 'PASSED' OR passed_content = content)
);
CREATE UNIQUE INDEX sms_template_code_once ON sms_template (property_owner_id, org_id, code);
CREATE UNIQUE INDEX sms_template_name_once ON sms_template (property_owner_id, org_id, name) WHERE state_enum <> 'DELETE';
CREATE INDEX sms_template_auditing ON sms_template (property_owner_id) WHERE audit_state = 'AUDITING';
CALL protect('sms_template', 'org', 'SELECT, INSERT, UPDATE');

-- Queue of messages. org_id null: codes and warnings that the platform pays.
CREATE TABLE sms_ready (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint,
  batch_no text,
  mobile text NOT NULL,
  patient_id bigint,
  template_id bigint,
  template_name text NOT NULL,
  provider_template_code text,
  sign_text text NOT NULL,
  params jsonb NOT NULL DEFAULT '{}',
  content text NOT NULL,
  segments integer NOT NULL CHECK (segments > 0),
  sms_scene text NOT NULL CHECK (sms_scene IN ('CODE', 'NOTICE', 'MARKETING')),
  event text,
  source_type text NOT NULL,
  source_id bigint NOT NULL,
  plan_date date NOT NULL,
  plan_time timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'WAIT' CHECK (state IN ('WAIT', 'SENDING', 'SENT', 'FAILED', 'BLOCKED', 'CANCEL')),
  reason text,
  retries integer NOT NULL DEFAULT 0 CHECK (retries BETWEEN 0 AND 3),
  claimed_at timestamptz,
  resend_of bigint,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, template_id) REFERENCES sms_template (property_owner_id, id),
  FOREIGN KEY (property_owner_id, resend_of) REFERENCES sms_ready (property_owner_id, id),
  CHECK ((state = 'SENDING') = (claimed_at IS NOT NULL))
);
-- An event creates one message for each recipient and day.
CREATE UNIQUE INDEX sms_ready_once ON sms_ready (property_owner_id, org_id, event, source_type, source_id, mobile, plan_date)
  WHERE event IS NOT NULL AND resend_of IS NULL;
-- A message is resent once; after that the resent message can be resent.
CREATE UNIQUE INDEX sms_ready_resent_once ON sms_ready (property_owner_id, resend_of) WHERE resend_of IS NOT NULL;
CREATE INDEX sms_ready_due ON sms_ready (property_owner_id, plan_time) WHERE state = 'WAIT';
CREATE INDEX sms_ready_sending ON sms_ready (property_owner_id, claimed_at) WHERE state = 'SENDING';
CREATE INDEX sms_ready_org ON sms_ready (property_owner_id, org_id, id DESC);
CREATE INDEX sms_ready_batch ON sms_ready (property_owner_id, org_id, batch_no) WHERE batch_no IS NOT NULL;
CREATE INDEX sms_ready_mobile ON sms_ready (property_owner_id, mobile, plan_date);
CALL protect('sms_ready', 'shared', 'SELECT, INSERT, UPDATE');

CREATE TABLE sms_record (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  ready_id bigint NOT NULL,
  mobile text NOT NULL,
  content text NOT NULL,
  segments integer NOT NULL CHECK (segments > 0),
  provider text NOT NULL,
  provider_msg_id text,
  submitted_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'SUBMITTED' CHECK (state IN ('SUBMITTED', 'DELIVERED', 'FAILED', 'UNKNOWN')),
  fail_code text,
  fail_reason text,
  receipt_at timestamptz,
  returned boolean NOT NULL DEFAULT false,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, ready_id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, ready_id) REFERENCES sms_ready (property_owner_id, id)
);
CREATE INDEX sms_record_org ON sms_record (property_owner_id, org_id, submitted_at DESC, id DESC);
CREATE INDEX sms_record_open ON sms_record (property_owner_id, submitted_at) WHERE state = 'SUBMITTED';
CALL protect('sms_record', 'org', 'SELECT, INSERT, UPDATE');

-- Every change of a balance. The unique key prevents a second charge or a second refund of a message for one attempt.
CREATE TABLE sms_ledger (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('RECHARGE', 'CHARGE', 'RETURN')),
  source_id bigint NOT NULL,
  turn integer NOT NULL DEFAULT 0,
  change integer NOT NULL CHECK (change <> 0),
  balance_after integer NOT NULL CHECK (balance_after >= 0),
  at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, kind, source_id, turn),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id)
);
CREATE INDEX sms_ledger_org ON sms_ledger (property_owner_id, org_id, id);
CALL protect('sms_ledger', 'org', 'SELECT, INSERT');

CREATE TABLE sms_safe (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  mass_confirm_count integer NOT NULL DEFAULT 50 CHECK (mass_confirm_count > 0),
  quiet_start text NOT NULL DEFAULT '21:00' CHECK (quiet_start ~ '^[0-2][0-9]:[0-5][0-9]$'),
  quiet_end text NOT NULL DEFAULT '08:30' CHECK (quiet_end ~ '^[0-2][0-9]:[0-5][0-9]$'),
  daily_notice integer NOT NULL DEFAULT 10 CHECK (daily_notice >= 0),
  daily_marketing integer NOT NULL DEFAULT 1 CHECK (daily_marketing >= 0),
  auto_blacklist boolean NOT NULL DEFAULT true,
  copy_to_safe boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, org_id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id)
);
CALL protect('sms_safe', 'org', 'SELECT, INSERT, UPDATE');

CREATE TABLE sms_check_number (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  name text NOT NULL,
  mobile text NOT NULL,
  verified_at timestamptz,
  -- SHA-256 of the code sent last; null after its use.
  code_hash text,
  code_sent_at timestamptz,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id)
);
CREATE UNIQUE INDEX sms_check_number_once ON sms_check_number (property_owner_id, org_id, mobile) WHERE state_enum <> 'DELETE';
CALL protect('sms_check_number', 'org', 'SELECT, INSERT, UPDATE');

CREATE TABLE sms_blacklist (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  mobile text NOT NULL,
  reason text NOT NULL CHECK (reason IN ('REPLY_R', 'MANUAL', 'EMPTY')),
  at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, mobile)
);
CALL protect('sms_blacklist', 'chain', 'SELECT, INSERT, DELETE');

CREATE TABLE remind_setting (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  event text NOT NULL,
  enabled boolean NOT NULL,
  channels text[] NOT NULL DEFAULT '{}',
  send_time text NOT NULL CHECK (send_time ~ '^[0-2][0-9]:[0-5][0-9]$'),
  sms_template_id bigint,
  receiver text NOT NULL CHECK (receiver IN ('PATIENT', 'GUARDIAN', 'BOTH')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, org_id, event),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, sms_template_id) REFERENCES sms_template (property_owner_id, id)
);
CALL protect('remind_setting', 'org', 'SELECT, INSERT, UPDATE');
