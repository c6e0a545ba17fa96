-- 转诊登记 (domain-workstation §1.1): a patient is referred to another organisation of the chain, or to an external one.
-- The row belongs to the chain, because the target organisation reads and answers it; the service checks the rights of
-- both organisations.
CREATE TABLE referral_out (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- Organisation that refers the patient.
  org_id bigint NOT NULL,
  -- Visit in which the referral was registered; null outside a visit.
  accepts_id bigint,
  patient_id bigint NOT NULL,
  direction text NOT NULL CHECK (direction IN ('IN', 'OUT')),
  target_org_id bigint,
  target_department_id bigint,
  target_doctor_id bigint,
  -- Names at the time of the referral, because departments of another organisation are not readable here.
  target_hospital text NOT NULL,
  target_department text,
  target_doctor_name text,
  urgency text NOT NULL CHECK (urgency IN ('NORMAL', 'URGENT')),
  referral_date date NOT NULL,
  reason text NOT NULL,
  diagnosis_text text,
  files jsonb NOT NULL DEFAULT '[]',
  state integer NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 3),
  feedback text,
  registered_by_name text,
  accepted_at timestamptz,
  accepted_by_name text,
  accepted_accepts_id bigint,
  answered_at timestamptz,
  answered_by_name text,
  cancel_reason text,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, accepts_id) REFERENCES accepts (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, target_org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, target_department_id) REFERENCES department (property_owner_id, id),
  FOREIGN KEY (property_owner_id, target_doctor_id) REFERENCES employee (property_owner_id, id),
  FOREIGN KEY (property_owner_id, accepted_accepts_id) REFERENCES accepts (property_owner_id, id),
  CHECK ((direction = 'IN') = (target_org_id IS NOT NULL AND target_department_id IS NOT NULL)),
  CHECK (target_org_id IS NULL OR target_org_id <> org_id),
  CHECK (accepted_accepts_id IS NULL OR (direction = 'IN' AND state IN (1, 2))),
  CHECK ((state = 2) = (feedback IS NOT NULL)),
  CHECK ((state = 3) = (cancel_reason IS NOT NULL))
);
CREATE INDEX referral_out_sent ON referral_out (property_owner_id, org_id, id);
CREATE INDEX referral_out_coming ON referral_out (property_owner_id, target_org_id, state, id) WHERE target_org_id IS NOT NULL;
CREATE INDEX referral_out_patient ON referral_out (property_owner_id, patient_id);
CREATE INDEX referral_out_visit ON referral_out (property_owner_id, accepts_id) WHERE accepts_id IS NOT NULL;
CREATE UNIQUE INDEX referral_out_began ON referral_out (property_owner_id, accepted_accepts_id) WHERE accepted_accepts_id IS NOT NULL;
CALL protect('referral_out', 'chain', 'SELECT, INSERT, UPDATE');
