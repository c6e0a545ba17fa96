-- Prints of a visit, with their user and time (domain-workstation §7); append-only.
CREATE TABLE visit_print (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  accepts_id bigint NOT NULL,
  -- Kind of a print template.
  print_kind text NOT NULL CHECK (print_kind ~ '^[A-Z0-9_]{1,20}$'),
  -- Visit, or record of a prescription.
  target_id bigint NOT NULL,
  -- Signed paper, which counts its own prints; null for prints before the signature.
  paper_id bigint,
  by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, accepts_id) REFERENCES accepts (property_owner_id, id)
);
CREATE INDEX visit_print_target ON visit_print (property_owner_id, print_kind, target_id);
CREATE INDEX visit_print_visit ON visit_print (property_owner_id, accepts_id);
CALL protect('visit_print', 'org', 'SELECT, INSERT');

-- Total number of prints of a visit.
ALTER TABLE medical ADD COLUMN printed_count integer NOT NULL DEFAULT 0 CHECK (printed_count >= 0);
