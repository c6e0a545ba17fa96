-- Plans of a package of vision training, and training at home (domain-workstation §4.1, §8b 11).
CREATE TABLE vt_plan (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  package_id bigint NOT NULL,
  -- Number of the plan within the package, from 1.
  seq integer NOT NULL CHECK (seq > 0),
  diagnosis text NOT NULL,
  goal text NOT NULL,
  stage integer NOT NULL CHECK (stage BETWEEN 1 AND 10),
  items jsonb NOT NULL CHECK (jsonb_array_length(items) > 0),
  home_items jsonb NOT NULL DEFAULT '[]',
  home_days integer CHECK (home_days BETWEEN 1 AND 7),
  weeks integer NOT NULL CHECK (weeks BETWEEN 1 AND 52),
  start_date date NOT NULL,
  -- Day on which another plan replaced this one.
  ended_at date,
  made_by_name text,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, package_id, seq),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, package_id) REFERENCES patient_package (property_owner_id, id),
  CHECK ((home_days IS NULL) = (jsonb_array_length(home_items) = 0))
);
CREATE UNIQUE INDEX vt_plan_in_use ON vt_plan (property_owner_id, package_id) WHERE ended_at IS NULL;
CALL protect('vt_plan', 'org', 'SELECT, INSERT, UPDATE');

-- Training at home. A line entered by mistake is deleted.
CREATE TABLE vt_home_log (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  package_id bigint NOT NULL,
  plan_id bigint NOT NULL,
  item_id bigint NOT NULL,
  day date NOT NULL,
  minutes integer NOT NULL CHECK (minutes BETWEEN 1 AND 240),
  result text,
  done_by text NOT NULL CHECK (done_by IN ('家长', '患者', '训练师')),
  source text NOT NULL CHECK (source IN ('手机', '电话', '补录')),
  noted_by_name text,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, package_id) REFERENCES patient_package (property_owner_id, id),
  FOREIGN KEY (property_owner_id, plan_id) REFERENCES vt_plan (property_owner_id, id),
  FOREIGN KEY (property_owner_id, item_id) REFERENCES training_item (property_owner_id, id)
);
CREATE INDEX vt_home_log_package ON vt_home_log (property_owner_id, package_id, day DESC, id DESC);
CALL protect('vt_home_log', 'org', 'SELECT, INSERT, UPDATE, DELETE');
