-- Consents of patients, or of the guardians of children, with their evidence (domain-outpatient §8b 3).
CREATE TABLE consent (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  patient_id bigint NOT NULL,
  -- Organisation in which the consent was signed.
  org_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('PRIVACY', 'MARKETING', 'CARD')),
  state text NOT NULL CHECK (state IN ('AGREED', 'REPLACED', 'WITHDRAWN', 'SKIPPED')),
  ways text[] NOT NULL DEFAULT '{}' CHECK (ways <@ '{SMS,WECHAT,PHONE}'::text[]),
  guardian_name text,
  guardian_relation integer,
  file_ids bigint[] NOT NULL DEFAULT '{}' CHECK (cardinality(file_ids) <= 9),
  reason text,
  withdrawn_by text CHECK (withdrawn_by IN ('PATIENT', 'STAFF', 'REPLY')),
  ended_at timestamptz,
  ended_by bigint,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  CHECK ((kind = 'MARKETING') = (cardinality(ways) > 0)),
  -- A consent requires a signed paper; only 隐私告知 can be skipped.
  CHECK ((state = 'SKIPPED') = (cardinality(file_ids) = 0)),
  CHECK (state <> 'SKIPPED' OR kind = 'PRIVACY'),
  CHECK (state NOT IN ('SKIPPED', 'WITHDRAWN') OR reason IS NOT NULL),
  CHECK ((state IN ('REPLACED', 'WITHDRAWN')) = (ended_at IS NOT NULL)),
  CHECK ((state = 'WITHDRAWN') = (withdrawn_by IS NOT NULL))
);
CREATE UNIQUE INDEX consent_stands_once ON consent (property_owner_id, patient_id, kind) WHERE state = 'AGREED';
CREATE INDEX consent_patient ON consent (property_owner_id, patient_id, id);
CALL protect('consent', 'chain', 'SELECT, INSERT, UPDATE');
