-- Sessions of a billed service without a form of results (domain-workstation §2.4, §2.6): 治疗, and examinations that are
-- only performed. A row with quantity n is performed n times, on any days. A session entered by mistake is marked as
-- undone and is not deleted.
CREATE TABLE treatment_session (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  bill_row_id bigint NOT NULL,
  accepts_id bigint NOT NULL,
  seq integer NOT NULL CHECK (seq BETWEEN 1 AND 99),
  done_at timestamptz NOT NULL,
  done_by_name text,
  remark text,
  undone_at timestamptz,
  undone_by_name text,
  undone_reason text,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, bill_row_id) REFERENCES check_bill_row (property_owner_id, id),
  FOREIGN KEY (property_owner_id, accepts_id) REFERENCES accepts (property_owner_id, id),
  CHECK ((undone_at IS NULL) = (undone_reason IS NULL))
);
CREATE UNIQUE INDEX treatment_session_once ON treatment_session (property_owner_id, bill_row_id, seq) WHERE undone_at IS NULL;
CREATE INDEX treatment_session_visit ON treatment_session (property_owner_id, accepts_id);
CALL protect('treatment_session', 'org', 'SELECT, INSERT, UPDATE');
