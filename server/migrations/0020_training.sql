-- Vision training, packages, groups of check items, pages for patients' phones, additions to dictionaries
-- (domain-system §2.2, §2.4).

CREATE TABLE training_item (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  code text NOT NULL,
  name text NOT NULL,
  category text NOT NULL CHECK (category IN ('双眼视', '调节', '集合', '弱视', '知觉', '感统', '其他')),
  instrument text,
  minutes integer NOT NULL CHECK (minutes BETWEEN 1 AND 120),
  price numeric(14, 4) CHECK (price >= 0),
  home_enabled boolean NOT NULL,
  instruction text,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id)
);
CREATE UNIQUE INDEX training_item_code_once ON training_item (property_owner_id, code) WHERE state_enum <> 'DELETE';
CREATE UNIQUE INDEX training_item_name_once ON training_item (property_owner_id, name) WHERE state_enum <> 'DELETE';
CALL protect('training_item', 'chain', 'SELECT, INSERT, UPDATE');

CREATE TABLE training_plan (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  indication text,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id)
);
CREATE UNIQUE INDEX training_plan_name_once ON training_plan (property_owner_id, name) WHERE state_enum <> 'DELETE';
CALL protect('training_plan', 'chain', 'SELECT, INSERT, UPDATE');

-- Stages and their items are written together with their plan and share its version.
CREATE TABLE training_plan_stage (
  property_owner_id bigint NOT NULL,
  plan_id bigint NOT NULL,
  stage integer NOT NULL CHECK (stage BETWEEN 1 AND 12),
  name text NOT NULL,
  weeks integer NOT NULL CHECK (weeks BETWEEN 1 AND 52),
  times_per_week integer NOT NULL CHECK (times_per_week BETWEEN 1 AND 7),
  PRIMARY KEY (property_owner_id, plan_id, stage),
  UNIQUE (property_owner_id, plan_id, name),
  FOREIGN KEY (property_owner_id, plan_id) REFERENCES training_plan (property_owner_id, id)
);
CALL protect('training_plan_stage', 'chain', 'SELECT, INSERT, DELETE');

CREATE TABLE training_plan_item (
  property_owner_id bigint NOT NULL,
  plan_id bigint NOT NULL,
  stage integer NOT NULL,
  position integer NOT NULL CHECK (position BETWEEN 1 AND 20),
  item_id bigint NOT NULL,
  minutes integer NOT NULL CHECK (minutes BETWEEN 1 AND 120),
  groups integer NOT NULL CHECK (groups BETWEEN 1 AND 20),
  home boolean NOT NULL,
  PRIMARY KEY (property_owner_id, plan_id, stage, position),
  UNIQUE (property_owner_id, plan_id, stage, item_id),
  FOREIGN KEY (property_owner_id, plan_id, stage) REFERENCES training_plan_stage (property_owner_id, plan_id, stage),
  FOREIGN KEY (property_owner_id, item_id) REFERENCES training_item (property_owner_id, id)
);
CREATE INDEX training_plan_item_of ON training_plan_item (property_owner_id, item_id);
CALL protect('training_plan_item', 'chain', 'SELECT, INSERT, DELETE');

CREATE TABLE training_setmeal (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  total_times integer NOT NULL CHECK (total_times BETWEEN 1 AND 200),
  price numeric(12, 2) NOT NULL CHECK (price >= 0),
  valid_days integer NOT NULL CHECK (valid_days BETWEEN 7 AND 1825),
  start_rule text NOT NULL CHECK (start_rule IN ('PAY', 'FIRST')),
  refundable boolean NOT NULL,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id)
);
CREATE UNIQUE INDEX training_setmeal_code_once ON training_setmeal (property_owner_id, org_id, code)
  WHERE state_enum <> 'DELETE';
CREATE UNIQUE INDEX training_setmeal_name_once ON training_setmeal (property_owner_id, org_id, name)
  WHERE state_enum <> 'DELETE';
CALL protect('training_setmeal', 'org', 'SELECT, INSERT, UPDATE');

CREATE TABLE training_setmeal_item (
  property_owner_id bigint NOT NULL,
  org_id bigint NOT NULL,
  setmeal_id bigint NOT NULL,
  position integer NOT NULL CHECK (position BETWEEN 1 AND 50),
  item_id bigint NOT NULL,
  PRIMARY KEY (property_owner_id, setmeal_id, position),
  UNIQUE (property_owner_id, setmeal_id, item_id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, setmeal_id) REFERENCES training_setmeal (property_owner_id, id),
  FOREIGN KEY (property_owner_id, item_id) REFERENCES training_item (property_owner_id, id)
);
CREATE INDEX training_setmeal_item_of ON training_setmeal_item (property_owner_id, item_id);
CALL protect('training_setmeal_item', 'org', 'SELECT, INSERT, DELETE');

CREATE TABLE review_setmeal (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('REVIEW_OK', 'REVIEW_RGP', 'REVIEW_GLASSES')),
  total_times integer NOT NULL CHECK (total_times BETWEEN 1 AND 24),
  price numeric(12, 2) NOT NULL CHECK (price >= 0),
  valid_days integer NOT NULL CHECK (valid_days BETWEEN 7 AND 1825),
  start_rule text NOT NULL CHECK (start_rule IN ('PAY', 'FIRST')),
  -- [{label, afterDays}], sorted by afterDays (contract system/training.rules).
  nodes jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(nodes) = 'array'),
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id)
);
CREATE UNIQUE INDEX review_setmeal_code_once ON review_setmeal (property_owner_id, org_id, code)
  WHERE state_enum <> 'DELETE';
CREATE UNIQUE INDEX review_setmeal_name_once ON review_setmeal (property_owner_id, org_id, name)
  WHERE state_enum <> 'DELETE';
CALL protect('review_setmeal', 'org', 'SELECT, INSERT, UPDATE');

CREATE TABLE check_item_group (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  name text NOT NULL,
  check_item_ids integer[] NOT NULL CHECK (cardinality(check_item_ids) BETWEEN 1 AND 30),
  department_ids bigint[] NOT NULL DEFAULT '{}',
  visit_types integer[] NOT NULL DEFAULT '{}' CHECK (visit_types <@ '{1,2,3}'::integer[]),
  is_default boolean NOT NULL DEFAULT false,
  sort integer NOT NULL,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id)
);
CREATE UNIQUE INDEX check_item_group_name_once ON check_item_group (property_owner_id, org_id, name)
  WHERE state_enum <> 'DELETE';
CREATE UNIQUE INDEX check_item_group_default_once ON check_item_group (property_owner_id, org_id)
  WHERE is_default AND state_enum <> 'DELETE';
CALL protect('check_item_group', 'org', 'SELECT, INSERT, UPDATE');

-- Sections that differ from the defaults in contract system/mobile-control.dicts, one row for each section.
CREATE TABLE mobile_control (
  property_owner_id bigint NOT NULL,
  org_id bigint NOT NULL,
  section text NOT NULL,
  visible boolean NOT NULL,
  delay_hours integer NOT NULL CHECK (delay_hours BETWEEN 0 AND 720),
  mask boolean NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  PRIMARY KEY (property_owner_id, org_id, section),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id)
);
CALL protect('mobile_control', 'org', 'SELECT, INSERT, UPDATE');

CREATE TABLE dictionary_row (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  dictionary text NOT NULL,
  -- X001 and so on. Codes are never reused, even after a deletion.
  code text NOT NULL CHECK (code ~ '^X[0-9]{3,}$'),
  name text NOT NULL,
  sort integer NOT NULL DEFAULT 0,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  CONSTRAINT dictionary_row_code_once UNIQUE (property_owner_id, dictionary, code)
);
CREATE UNIQUE INDEX dictionary_row_name_once ON dictionary_row (property_owner_id, dictionary, name)
  WHERE state_enum <> 'DELETE';
CALL protect('dictionary_row', 'chain', 'SELECT, INSERT, UPDATE');
