-- 我的患者 (domain-workstation §1): starred patients of an account, and notes about a patient. A private note belongs to
-- its author in all organisations, any other note to the organisation.
CREATE TABLE patient_star (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  account_id bigint NOT NULL,
  patient_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (property_owner_id, account_id, patient_id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id)
);
CALL protect('patient_star', 'chain', 'SELECT, INSERT, DELETE');

CREATE TABLE patient_note (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  patient_id bigint NOT NULL,
  scope text NOT NULL CHECK (scope IN ('PRIVATE', 'ORG')),
  -- Account of a private note, or organisation of any other note.
  owner_id bigint NOT NULL,
  content text NOT NULL,
  author_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, patient_id, scope, owner_id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id)
);
CALL protect('patient_note', 'chain', 'SELECT, INSERT, UPDATE, DELETE');

-- Serves the patients that an employee received.
CREATE INDEX accepts_received ON accepts (property_owner_id, org_id, receive_by, patient_id) WHERE receive_by IS NOT NULL;
