-- Doctor's workstation: medical records, the stages of a visit, diagnoses, glasses prescriptions, the catalogue of
-- diagnoses, and revisions of signed records (domain-workstation §1, §2).

-- Reason why a patient in consultation is temporarily elsewhere.
ALTER TABLE accepts ADD COLUMN hold_tag text CHECK (hold_tag <> '');

CREATE TABLE icd (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  code text NOT NULL CHECK (code ~ '^[A-Z][0-9]{2}(\.[A-Za-z0-9]{1,5})?$'),
  name text NOT NULL,
  pinyin text NOT NULL DEFAULT '',
  is_common boolean NOT NULL DEFAULT false,
  sort integer NOT NULL DEFAULT 0,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id)
);
CREATE UNIQUE INDEX icd_code_once ON icd (property_owner_id, code) WHERE state_enum <> 'DELETE';
CALL protect('icd', 'chain', 'SELECT, INSERT, UPDATE');

-- One record for each visit, created when a doctor receives the patient.
CREATE TABLE medical (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  accepts_id bigint NOT NULL,
  patient_id bigint NOT NULL,
  first_doctor_id bigint,
  -- Written when 问诊 is finished; the primary diagnosis comes first.
  diagnosis_summary text,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, accepts_id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, accepts_id) REFERENCES accepts (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, first_doctor_id) REFERENCES employee (property_owner_id, id)
);
CREATE INDEX medical_patient ON medical (property_owner_id, patient_id);
CALL protect('medical', 'org', 'SELECT, INSERT, UPDATE');

-- Stage of a visit: one row for each stage, with the same head columns for all stages. The content is one document; the
-- contract defines its fields and limits. A visit fills only some fields, and they are read together.
CREATE TABLE stage_record (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  accepts_id bigint NOT NULL,
  medical_id bigint NOT NULL,
  patient_id bigint NOT NULL,
  stage text NOT NULL CHECK (stage ~ '^[a-z][a-z-]*(/[a-z-]+)?$'),
  stage_state integer NOT NULL CHECK (stage_state BETWEEN 0 AND 3),
  content jsonb NOT NULL DEFAULT '{}',
  finished_at timestamptz,
  -- Account that finished the stage, with the person's name and title on that day.
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
  UNIQUE (property_owner_id, accepts_id, stage),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, accepts_id) REFERENCES accepts (property_owner_id, id),
  FOREIGN KEY (property_owner_id, medical_id) REFERENCES medical (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  CHECK ((stage_state >= 2) = (finished_at IS NOT NULL))
);
CREATE INDEX stage_record_patient ON stage_record (property_owner_id, patient_id, stage, finished_at)
  WHERE stage_state = 2;
CALL protect('stage_record', 'org', 'SELECT, INSERT, UPDATE');

-- Diagnoses of the finished 问诊 of a visit, rewritten each time that it is finished.
CREATE TABLE diagnosis (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  accepts_id bigint NOT NULL,
  patient_id bigint NOT NULL,
  icd_code text NOT NULL,
  icd_name text NOT NULL,
  eye text NOT NULL CHECK (eye IN ('OD', 'OS', 'OU', 'NA')),
  is_primary boolean NOT NULL DEFAULT false,
  certainty text NOT NULL DEFAULT '确诊' CHECK (certainty IN ('确诊', '疑似')),
  onset_date date,
  remark text,
  sort integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, accepts_id, icd_code, eye),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, accepts_id) REFERENCES accepts (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id)
);
CREATE UNIQUE INDEX diagnosis_primary_once ON diagnosis (property_owner_id, accepts_id) WHERE is_primary;
CREATE INDEX diagnosis_icd ON diagnosis (property_owner_id, icd_code);
CALL protect('diagnosis', 'org', 'SELECT, INSERT, DELETE');

-- Signed glasses prescription: one row for each confirmation, whose content never changes. Reopening the record makes
-- the row void.
CREATE TABLE optician_prescription (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  accepts_id bigint NOT NULL,
  patient_id bigint NOT NULL,
  record_id bigint NOT NULL,
  rx_no text NOT NULL,
  rx_type integer NOT NULL CHECK (rx_type BETWEEN 0 AND 4),
  -- 2 confirmed, 3 void: the same codes as the states of the record.
  rx_state integer NOT NULL DEFAULT 2 CHECK (rx_state BETWEEN 2 AND 3),
  source integer NOT NULL CHECK (source BETWEEN 0 AND 3),
  prescriber_id bigint NOT NULL,
  prescriber_name text NOT NULL,
  valid_until date NOT NULL,
  content jsonb NOT NULL,
  void_reason text,
  confirmed_at timestamptz NOT NULL DEFAULT app_now(),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, org_id, rx_no),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, accepts_id) REFERENCES accepts (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, record_id) REFERENCES stage_record (property_owner_id, id),
  FOREIGN KEY (property_owner_id, prescriber_id) REFERENCES employee (property_owner_id, id),
  CHECK ((rx_state = 3) = (void_reason IS NOT NULL))
);
CREATE UNIQUE INDEX optician_prescription_living ON optician_prescription (property_owner_id, record_id) WHERE rx_state = 2;
CREATE INDEX optician_prescription_patient ON optician_prescription (property_owner_id, patient_id, confirmed_at);
CALL protect('optician_prescription', 'org', 'SELECT, INSERT, UPDATE (rx_state, void_reason, updated_at, updated_by, version)');

-- Content of signed records before they were reopened, reset or changed.
CREATE TABLE medical_revision (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  accepts_id bigint NOT NULL,
  patient_id bigint NOT NULL,
  stage text NOT NULL,
  record_id bigint NOT NULL,
  from_version integer NOT NULL,
  action text NOT NULL CHECK (action IN ('save-after-retrial', 'reset', 'retrial', 'invalid')),
  reason text,
  before jsonb NOT NULL,
  diff jsonb NOT NULL DEFAULT '[]',
  by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, accepts_id) REFERENCES accepts (property_owner_id, id),
  FOREIGN KEY (property_owner_id, record_id) REFERENCES stage_record (property_owner_id, id)
);
CREATE INDEX medical_revision_visit ON medical_revision (property_owner_id, accepts_id, id);
CALL protect('medical_revision', 'org', 'SELECT, INSERT');
