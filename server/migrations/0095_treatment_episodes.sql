-- Treatments over time (domain-workstation §8.6), shown in a chart below the years. Conclusions begin and end them.
CREATE TABLE treatment_episode (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  patient_id bigint NOT NULL,
  type integer NOT NULL CHECK (type BETWEEN 1 AND 99),
  param text,
  -- Figures of the kind of treatment (§8b.7).
  detail jsonb NOT NULL DEFAULT '{}',
  start_date date NOT NULL,
  end_date date CHECK (end_date >= start_date),
  stop_reason text,
  -- Records that began and ended the treatment.
  source_id bigint,
  ended_by_id bigint,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, source_id) REFERENCES stage_record (property_owner_id, id),
  FOREIGN KEY (property_owner_id, ended_by_id) REFERENCES stage_record (property_owner_id, id)
);
CREATE INDEX treatment_episode_patient ON treatment_episode (property_owner_id, patient_id, start_date);
CREATE UNIQUE INDEX treatment_episode_open ON treatment_episode (property_owner_id, patient_id, type) WHERE end_date IS NULL;
CREATE INDEX treatment_episode_source ON treatment_episode (property_owner_id, source_id) WHERE source_id IS NOT NULL;
CREATE INDEX treatment_episode_ended_by ON treatment_episode (property_owner_id, ended_by_id) WHERE ended_by_id IS NOT NULL;
CALL protect('treatment_episode', 'chain', 'SELECT, INSERT, DELETE, UPDATE (end_date, stop_reason, ended_by_id, updated_at, updated_by, version)');
