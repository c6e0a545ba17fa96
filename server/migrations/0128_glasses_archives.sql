-- Glasses archives (domain-workstation §5): a pair of glasses from its sale to the next pair. Its reviews are archive
-- records.
CREATE TABLE glasses_archive (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  archive_no text NOT NULL,
  -- Number of the archive among those of the patient, from 1; archive_no ends with it.
  seq integer NOT NULL CHECK (seq > 0),
  patient_id bigint NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 30),
  kind text NOT NULL,
  source text NOT NULL,
  -- For a pair that was sold here: its sale, and its number in the sale.
  sale_id bigint,
  group_no integer CHECK (group_no > 0),
  prescription_id bigint,
  optometrist_id bigint,
  -- Powers of the finished lenses; frame and lenses as text.
  power jsonb NOT NULL DEFAULT '{}',
  frame jsonb NOT NULL DEFAULT '{}',
  lens jsonb NOT NULL DEFAULT '{}',
  -- 0 待取镜, 1 配戴中, 2 已更换, 3 停用, 9 已删除.
  state integer NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 9),
  delivered_at date,
  delivered_by bigint,
  -- Measurements of the finished pair, the applied standard, and deviations beyond its tolerances.
  verified jsonb,
  package_id bigint,
  -- Months after delivery in which reviews are due.
  review_months integer[] NOT NULL DEFAULT '{1,3,6,12}',
  next_review_date date,
  last_review_date date,
  replace_advice_date date,
  replaces_id bigint,
  stop_reason text,
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
  FOREIGN KEY (property_owner_id, sale_id) REFERENCES bill (property_owner_id, id),
  FOREIGN KEY (property_owner_id, prescription_id) REFERENCES optician_prescription (property_owner_id, id),
  FOREIGN KEY (property_owner_id, optometrist_id) REFERENCES employee (property_owner_id, id),
  FOREIGN KEY (property_owner_id, package_id) REFERENCES patient_package (property_owner_id, id),
  FOREIGN KEY (property_owner_id, replaces_id) REFERENCES glasses_archive (property_owner_id, id),
  CHECK ((sale_id IS NULL) = (group_no IS NULL)),
  CHECK ((source = '本店销售') = (sale_id IS NOT NULL)),
  CHECK ((state = 3) = (stop_reason IS NOT NULL)),
  CHECK (replaces_id <> id)
);
CREATE UNIQUE INDEX glasses_archive_pair ON glasses_archive (property_owner_id, sale_id, group_no) WHERE state <> 9;
-- A review package belongs to one pair at a time; a later pair may use the package after it.
CREATE UNIQUE INDEX glasses_archive_meal ON glasses_archive (property_owner_id, package_id) WHERE state IN (0, 1);
CREATE UNIQUE INDEX glasses_archive_replaces ON glasses_archive (property_owner_id, replaces_id) WHERE state IN (1, 2, 3);
CREATE INDEX glasses_archive_newest ON glasses_archive (property_owner_id, org_id, id DESC) WHERE state <> 9;
CREATE INDEX glasses_archive_delivered ON glasses_archive (property_owner_id, org_id, delivered_at) WHERE state <> 9;
CREATE INDEX glasses_archive_review ON glasses_archive (property_owner_id, org_id, next_review_date) WHERE state = 1;
CALL protect('glasses_archive', 'org', 'SELECT, INSERT, UPDATE');

ALTER TABLE archive_record
  DROP CONSTRAINT archive_record_owner_kind_check,
  ADD CONSTRAINT archive_record_owner_kind_check CHECK (owner_kind IN ('LENS', 'PACKAGE', 'GLASSES')),
  ADD COLUMN glasses_archive_id bigint GENERATED ALWAYS AS (CASE owner_kind WHEN 'GLASSES' THEN owner_id END) STORED,
  ADD FOREIGN KEY (property_owner_id, glasses_archive_id) REFERENCES glasses_archive (property_owner_id, id);

-- Number of prints of the record's paper.
ALTER TABLE archive_record ADD COLUMN print_count integer NOT NULL DEFAULT 0 CHECK (print_count >= 0);
