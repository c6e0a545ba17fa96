-- Further fields of a patient's file: ethnic group, place, school with its number, recommender, assigned staff,
-- photograph.
ALTER TABLE patient
  ADD COLUMN nation text NOT NULL DEFAULT '01',
  ADD COLUMN province text,
  ADD COLUMN city text,
  ADD COLUMN district text,
  ADD COLUMN school_id bigint,
  ADD COLUMN referrer_type integer CHECK (referrer_type BETWEEN 1 AND 3),
  ADD COLUMN referrer_id bigint,
  ADD COLUMN follow_staff_id bigint,
  ADD COLUMN photo_file_id bigint,
  ADD FOREIGN KEY (property_owner_id, school_id) REFERENCES school (property_owner_id, id),
  ADD FOREIGN KEY (property_owner_id, follow_staff_id) REFERENCES employee (property_owner_id, id),
  ADD FOREIGN KEY (property_owner_id, photo_file_id) REFERENCES file (property_owner_id, id),
  ADD CHECK ((referrer_type IS NULL) = (referrer_id IS NULL)),
  ADD CHECK (referrer_type IS DISTINCT FROM 1 OR referrer_id <> id);
CREATE INDEX patient_school ON patient (property_owner_id, school_id) WHERE school_id IS NOT NULL;

-- Fields of the patient's form that an organisation changed; all other fields have their defaults.
CREATE TABLE patient_field (
  property_owner_id bigint NOT NULL,
  org_id bigint NOT NULL,
  field text NOT NULL,
  shown boolean NOT NULL,
  required boolean NOT NULL,
  sort integer NOT NULL CHECK (sort BETWEEN 0 AND 9999),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  PRIMARY KEY (property_owner_id, org_id, field),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  CHECK (shown OR NOT required)
);
CALL protect('patient_field', 'org', 'SELECT, INSERT, UPDATE');
