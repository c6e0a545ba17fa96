-- Archives of contact lenses, and records of all archives (domain-workstation §3, §4, §5): trial, order, delivery,
-- training and review.
CREATE TABLE lens_archive (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  archive_no text NOT NULL,
  -- Number of the archive among those of the patient, from 1; archive_no ends with it.
  seq integer NOT NULL CHECK (seq > 0),
  patient_id bigint NOT NULL,
  doctor_id bigint NOT NULL,
  -- 1 SOFT, 2 RGP, 3 OK.
  lens_category integer NOT NULL CHECK (lens_category BETWEEN 1 AND 3),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 30),
  -- 0 建档, 1 试戴, 2 已订片, 3 配戴中, 4 已到期, 5 停戴, 9 已删除.
  state integer NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 9),
  -- Number of ordered sets of lenses; 0 before the first order.
  cycle_no integer NOT NULL DEFAULT 0 CHECK (cycle_no >= 0),
  od_start_date date,
  os_start_date date,
  od_expire_date date,
  os_expire_date date,
  -- Earlier expiry date of the two eyes of the newest delivered set.
  expire_date date GENERATED ALWAYS AS (least(od_expire_date, os_expire_date)) STORED,
  next_review_date date,
  last_review_date date,
  stop_reason text,
  stopped_at date,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, archive_no),
  UNIQUE (property_owner_id, patient_id, seq),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, doctor_id) REFERENCES employee (property_owner_id, id),
  CHECK ((od_start_date IS NULL) = (od_expire_date IS NULL)),
  CHECK ((os_start_date IS NULL) = (os_expire_date IS NULL)),
  CHECK (od_expire_date >= od_start_date),
  CHECK (os_expire_date >= os_start_date),
  CHECK ((state = 5) = (stop_reason IS NOT NULL))
);
CREATE UNIQUE INDEX lens_archive_named ON lens_archive (property_owner_id, patient_id, name) WHERE state <> 9;
CREATE INDEX lens_archive_expire ON lens_archive (property_owner_id, org_id, expire_date) WHERE state IN (3, 4);
CREATE INDEX lens_archive_review ON lens_archive (property_owner_id, org_id, next_review_date) WHERE state IN (3, 4);
CREATE INDEX lens_archive_newest ON lens_archive (property_owner_id, org_id, id DESC) WHERE state <> 9;
CALL protect('lens_archive', 'org', 'SELECT, INSERT, UPDATE');

-- One row for each record of each kind of archive, like stage_record for visits.
CREATE TABLE archive_record (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  owner_kind text NOT NULL CHECK (owner_kind IN ('LENS', 'PACKAGE')),
  owner_id bigint NOT NULL,
  lens_archive_id bigint GENERATED ALWAYS AS (CASE owner_kind WHEN 'LENS' THEN owner_id END) STORED,
  package_id bigint GENERATED ALWAYS AS (CASE owner_kind WHEN 'PACKAGE' THEN owner_id END) STORED,
  patient_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind ~ '^[a-z]+-[a-z]+$'),
  seq integer NOT NULL CHECK (seq > 0),
  cycle_no integer CHECK (cycle_no > 0),
  -- Visit in which the record was made; null outside a visit.
  accepts_id bigint,
  staff_id bigint NOT NULL,
  record_date date NOT NULL,
  -- 1 暂存, 2 已完成; a record that was never saved has no row.
  stage_state integer NOT NULL CHECK (stage_state BETWEEN 1 AND 2),
  content jsonb NOT NULL,
  finished_at timestamptz,
  finished_by bigint,
  finished_by_name text,
  finished_by_title text,
  retrial_count integer NOT NULL DEFAULT 0 CHECK (retrial_count >= 0),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, owner_kind, owner_id, kind, seq),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, lens_archive_id) REFERENCES lens_archive (property_owner_id, id),
  FOREIGN KEY (property_owner_id, package_id) REFERENCES patient_package (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, accepts_id) REFERENCES accepts (property_owner_id, id),
  FOREIGN KEY (property_owner_id, staff_id) REFERENCES employee (property_owner_id, id),
  CHECK ((stage_state = 2) = (finished_at IS NOT NULL))
);
CREATE INDEX archive_record_patient ON archive_record (property_owner_id, patient_id, kind, record_date);
CREATE INDEX archive_record_visit ON archive_record (property_owner_id, accepts_id) WHERE accepts_id IS NOT NULL;
CALL protect('archive_record', 'org', 'SELECT, INSERT, UPDATE, DELETE');

-- Content of a record before it was reopened, changed afterwards or deleted; the record itself may no longer exist.
CREATE TABLE archive_revision (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  owner_kind text NOT NULL,
  owner_id bigint NOT NULL,
  patient_id bigint NOT NULL,
  kind text NOT NULL,
  record_id bigint NOT NULL,
  from_version integer NOT NULL,
  action text NOT NULL CHECK (action IN ('save-after-retrial', 'delete', 'retrial')),
  reason text,
  before jsonb NOT NULL,
  diff jsonb NOT NULL DEFAULT '[]',
  by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id)
);
CREATE INDEX archive_revision_owner ON archive_revision (property_owner_id, owner_kind, owner_id, id);
CALL protect('archive_revision', 'org', 'SELECT, INSERT');
