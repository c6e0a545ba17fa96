-- What of a visit was printed, by whom and when (domain-workstation §7); nothing of it is ever changed.
CREATE TABLE visit_print (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  accepts_id bigint NOT NULL,
  -- A print template's kind.
  print_kind text NOT NULL CHECK (print_kind ~ '^[A-Z0-9_]{1,20}$'),
  -- The visit, or the record of a prescription.
  target_id bigint NOT NULL,
  -- The signed paper, of which each counts its own prints; null for what was printed before anybody signed it.
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

-- Prints of a visit, all of them together.
ALTER TABLE medical ADD COLUMN printed_count integer NOT NULL DEFAULT 0 CHECK (printed_count >= 0);
