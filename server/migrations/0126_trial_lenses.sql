-- Trial set of rigid lenses (domain-workstation §3.2): each lens is disinfected between two patients.
CREATE TABLE trial_lens (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  -- 2 RGP, 3 OK.
  lens_category integer NOT NULL CHECK (lens_category BETWEEN 2 AND 3),
  lens_no text NOT NULL CHECK (char_length(lens_no) BETWEEN 1 AND 20),
  brand_id bigint NOT NULL,
  breed_id bigint NOT NULL,
  parameters jsonb NOT NULL DEFAULT '{}',
  location text,
  -- 0 可用, 1 待消毒, 2 停用.
  state integer NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 2),
  -- Last trial: its time, patient and record.
  last_used_at timestamptz,
  last_patient_id bigint,
  last_record_id bigint,
  last_disinfected_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, brand_id) REFERENCES erp_brand (property_owner_id, id),
  FOREIGN KEY (property_owner_id, breed_id) REFERENCES erp_breed (property_owner_id, id),
  FOREIGN KEY (property_owner_id, last_patient_id) REFERENCES patient (property_owner_id, id),
  -- A reopened record may be deleted; the lens was worn nevertheless.
  FOREIGN KEY (property_owner_id, last_record_id) REFERENCES archive_record (property_owner_id, id)
    ON DELETE SET NULL (last_record_id)
);
CREATE UNIQUE INDEX trial_lens_numbered ON trial_lens (property_owner_id, org_id, upper(lens_no));
CREATE INDEX trial_lens_patient ON trial_lens (property_owner_id, last_patient_id) WHERE last_patient_id IS NOT NULL;
CREATE INDEX trial_lens_record ON trial_lens (property_owner_id, last_record_id) WHERE last_record_id IS NOT NULL;
CALL protect('trial_lens', 'org', 'SELECT, INSERT, UPDATE');
