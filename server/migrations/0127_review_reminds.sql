-- Re-consultation reminders (domain-patients §8): patient, due date and contacts. A reminder belongs to an
-- organisation; the whole chain reads and closes it, because a visit in any organisation completes it.
CREATE TABLE review_remind (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  patient_id bigint NOT NULL,
  -- 1 就诊结论, 2 复诊计划, 3 角膜镜复查, 4 配镜复查, 5 随访, 6 手工.
  source integer NOT NULL CHECK (source BETWEEN 1 AND 6),
  -- Record, archive or task that created the reminder; null for 手工.
  source_id bigint,
  -- Visit in which the re-consultation was planned.
  from_accepts_id bigint,
  doctor_id bigint,
  plan_date date NOT NULL,
  -- Date that the source set, regardless of later postponements.
  source_date date NOT NULL,
  days_before integer NOT NULL CHECK (days_before BETWEEN 0 AND 30),
  remind_date date GENERATED ALWAYS AS (plan_date - days_before) STORED,
  items text[] NOT NULL DEFAULT '{}',
  reason text,
  -- 1 电话, 2 短信, 3 微信.
  channel integer NOT NULL CHECK (channel BETWEEN 1 AND 3),
  -- 0 待提醒, 1 已提醒, 2 已预约, 3 已复诊, 4 已取消, 5 已流失.
  remind_state integer NOT NULL DEFAULT 0 CHECK (remind_state BETWEEN 0 AND 5),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_contact_date date,
  last_result text,
  -- Time of the automatic message: one for each planned date.
  auto_sent_at timestamptz,
  subscribe_id bigint,
  -- Visit that completed the reminder.
  accepts_id bigint,
  -- Employee who made the first contact; null: any employee.
  executor_id bigint,
  cancel_reason text,
  -- True if the source cancelled the reminder, not a user: it becomes active again together with the source.
  by_source boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, doctor_id) REFERENCES employee (property_owner_id, id),
  FOREIGN KEY (property_owner_id, executor_id) REFERENCES employee (property_owner_id, id),
  FOREIGN KEY (property_owner_id, from_accepts_id) REFERENCES accepts (property_owner_id, id),
  FOREIGN KEY (property_owner_id, accepts_id) REFERENCES accepts (property_owner_id, id),
  FOREIGN KEY (property_owner_id, subscribe_id) REFERENCES subscribe (property_owner_id, id),
  CHECK ((source = 6) = (source_id IS NULL)),
  CHECK ((remind_state = 4) = (cancel_reason IS NOT NULL)),
  CHECK (remind_state <> 2 OR subscribe_id IS NOT NULL)
);
CREATE UNIQUE INDEX review_remind_once ON review_remind (property_owner_id, patient_id, source, coalesce(source_id, 0), plan_date)
  WHERE remind_state < 3;
CREATE INDEX review_remind_due ON review_remind (property_owner_id, org_id, remind_date) WHERE remind_state < 2;
CREATE INDEX review_remind_state ON review_remind (property_owner_id, org_id, remind_state, plan_date);
CREATE INDEX review_remind_source ON review_remind (property_owner_id, source, source_id) WHERE source_id IS NOT NULL;
CREATE INDEX review_remind_subscribe ON review_remind (property_owner_id, subscribe_id) WHERE subscribe_id IS NOT NULL;
CALL protect('review_remind', 'chain', 'SELECT, INSERT, UPDATE');

-- Each contact about a reminder, including failed attempts.
CREATE TABLE review_remind_contact (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  remind_id bigint NOT NULL,
  patient_id bigint NOT NULL,
  -- 1 电话, 2 短信, 3 微信, 4 到院/面谈.
  way integer NOT NULL CHECK (way BETWEEN 1 AND 4),
  -- 1 接通 … 6 稍后再拨; null for a message.
  connect_state integer CHECK (connect_state BETWEEN 1 AND 6),
  content text NOT NULL CHECK (char_length(content) BETWEEN 1 AND 500),
  next_contact_date date,
  by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, remind_id) REFERENCES review_remind (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id)
);
CREATE INDEX review_remind_contact_remind ON review_remind_contact (property_owner_id, remind_id, id);
CREATE INDEX review_remind_contact_patient ON review_remind_contact (property_owner_id, patient_id, id);
CALL protect('review_remind_contact', 'chain', 'SELECT, INSERT');

-- 免打扰 of a patient, chain-wide (domain-patients §0.2): channels on which the patient must not be contacted, 1 电话, 2 短信,
-- 3 微信.
ALTER TABLE patient
  ADD COLUMN no_disturb_ways integer[] NOT NULL DEFAULT '{}' CHECK (no_disturb_ways <@ ARRAY[1, 2, 3]),
  ADD COLUMN no_disturb_reason text,
  ADD COLUMN no_disturb_until date,
  ADD COLUMN no_disturb_by text,
  ADD COLUMN no_disturb_at timestamptz,
  ADD CONSTRAINT patient_no_disturb_told CHECK ((no_disturb_ways = '{}') = (no_disturb_reason IS NULL));
