-- Prescriptions of drugs (domain-workstation §2.6). The draft is a stage record, of which a visit may have several. A
-- signed prescription is a row of this table, together with the sale that it created.
ALTER TABLE stage_record DROP CONSTRAINT stage_record_stage_state_check;
ALTER TABLE stage_record ADD CONSTRAINT stage_record_stage_state_check CHECK (stage_state BETWEEN 0 AND 9);
DROP INDEX stage_record_once;
CREATE UNIQUE INDEX stage_record_once ON stage_record (property_owner_id, accepts_id, stage)
  WHERE stage NOT LIKE 'inspection/%' AND stage <> 'prescription';

CREATE TABLE drug_prescription (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  accepts_id bigint NOT NULL,
  patient_id bigint NOT NULL,
  record_id bigint NOT NULL,
  rx_no text NOT NULL,
  -- The same codes as the states of the record; 1: withdrawn, and possibly signed again later as another row.
  rx_state integer NOT NULL DEFAULT 2 CHECK (rx_state BETWEEN 1 AND 9),
  category text NOT NULL CHECK (category IN ('普通', '急诊', '儿科')),
  valid_until date NOT NULL,
  diagnosis text NOT NULL,
  allergy_reason text,
  prescriber_id bigint NOT NULL,
  prescriber_name text NOT NULL,
  content jsonb NOT NULL,
  pharmacist_id bigint,
  pharmacist_name text,
  reviewed_at timestamptz,
  -- Reason for a rejection, a withdrawal or a voiding.
  end_reason text,
  sale_id bigint,
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
  FOREIGN KEY (property_owner_id, pharmacist_id) REFERENCES employee (property_owner_id, id),
  FOREIGN KEY (property_owner_id, sale_id) REFERENCES bill (property_owner_id, id),
  CHECK ((pharmacist_id IS NULL) = (reviewed_at IS NULL))
);
CREATE UNIQUE INDEX drug_prescription_living ON drug_prescription (property_owner_id, record_id)
  WHERE rx_state BETWEEN 2 AND 5;
CREATE INDEX drug_prescription_record ON drug_prescription (property_owner_id, record_id, id);
CREATE INDEX drug_prescription_visit ON drug_prescription (property_owner_id, accepts_id);
CREATE INDEX drug_prescription_patient ON drug_prescription (property_owner_id, patient_id, confirmed_at);
CREATE UNIQUE INDEX drug_prescription_sale ON drug_prescription (property_owner_id, sale_id) WHERE sale_id IS NOT NULL;
-- Serves prescriptions that wait for a pharmacist, and prescriptions that were not paid in time.
CREATE INDEX drug_prescription_waiting ON drug_prescription (property_owner_id, org_id, confirmed_at)
  WHERE rx_state = 2 AND sale_id IS NULL;
CREATE INDEX drug_prescription_unpaid ON drug_prescription (property_owner_id, org_id, valid_until)
  WHERE rx_state BETWEEN 2 AND 3;
CALL protect('drug_prescription', 'org', 'SELECT, INSERT, UPDATE (rx_state, pharmacist_id, pharmacist_name, reviewed_at, end_reason, sale_id, updated_at, updated_by, version)');
