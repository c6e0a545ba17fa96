-- Points of the growth chart (domain-workstation §8.6): axial length and spherical equivalent, written when an
-- examination is finished and deleted when it is reopened. A patient's points are readable in the whole chain.
CREATE TABLE growth_point (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  patient_id bigint NOT NULL,
  eye text NOT NULL CHECK (eye IN ('OD', 'OS')),
  kind text NOT NULL CHECK (kind IN ('AL', 'SE_CYC', 'SE_NON')),
  measured_at timestamptz NOT NULL,
  -- mm or dioptres; half of a cylinder of 0.25 D needs three decimals.
  value numeric(6, 3) NOT NULL,
  source_record_id bigint NOT NULL,
  device text,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, source_record_id, kind, eye),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, source_record_id) REFERENCES stage_record (property_owner_id, id)
);
CREATE INDEX growth_point_patient ON growth_point (property_owner_id, patient_id, kind, measured_at);
CALL protect('growth_point', 'chain', 'SELECT, INSERT, DELETE');
