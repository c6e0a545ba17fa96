-- Adverse events of contact lenses (domain-workstation §8b 4): one row for each eye.
CREATE TABLE lens_adverse_event (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  archive_id bigint NOT NULL,
  patient_id bigint NOT NULL,
  -- Review that forced the stop; null if a user entered the event directly.
  record_id bigint,
  eye text NOT NULL CHECK (eye IN ('OD', 'OS')),
  -- Worn lens, as it was delivered.
  barcode_id bigint,
  serial_no text,
  batch_no text,
  onset_date date NOT NULL,
  event_type text NOT NULL,
  culture text,
  treatment text,
  outcome text,
  -- 0 待上报, 1 已上报, 2 不需上报.
  report_state integer NOT NULL DEFAULT 0 CHECK (report_state BETWEEN 0 AND 2),
  reported_at timestamptz,
  reported_by_name text,
  waive_reason text,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, archive_id) REFERENCES lens_archive (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, record_id) REFERENCES archive_record (property_owner_id, id),
  FOREIGN KEY (property_owner_id, barcode_id) REFERENCES erp_barcode (property_owner_id, id),
  CHECK ((report_state = 1) = (reported_at IS NOT NULL)),
  CHECK ((report_state = 2) = (waive_reason IS NOT NULL))
);
CREATE INDEX lens_adverse_event_newest ON lens_adverse_event (property_owner_id, org_id, onset_date DESC, id DESC);
CREATE INDEX lens_adverse_event_archive ON lens_adverse_event (property_owner_id, archive_id);
CREATE INDEX lens_adverse_event_patient ON lens_adverse_event (property_owner_id, patient_id);
CREATE INDEX lens_adverse_event_record ON lens_adverse_event (property_owner_id, record_id) WHERE record_id IS NOT NULL;
CREATE INDEX lens_adverse_event_waiting ON lens_adverse_event (property_owner_id, org_id) WHERE report_state = 0;
CALL protect('lens_adverse_event', 'org', 'SELECT, INSERT, UPDATE, DELETE');
