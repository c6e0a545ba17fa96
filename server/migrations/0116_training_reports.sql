-- Stage reports of vision training (domain-workstation §4.1). A report stores its figures, because an issued report
-- never changes.
CREATE TABLE vt_report (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  package_id bigint NOT NULL,
  seq integer NOT NULL CHECK (seq > 0),
  from_date date NOT NULL,
  to_date date NOT NULL CHECK (to_date >= from_date),
  figures jsonb NOT NULL,
  comment text NOT NULL,
  advice text,
  next_date date,
  print_count integer NOT NULL DEFAULT 0 CHECK (print_count >= 0),
  signed_by_name text,
  signed_by_title text,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, package_id, seq),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, package_id) REFERENCES patient_package (property_owner_id, id)
);
CALL protect('vt_report', 'org', 'SELECT, INSERT, UPDATE');
