-- Print count of each further paper of a bill (domain-erp §7.5); the bill itself counts its first paper.
CREATE TABLE bill_paper (
  property_owner_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  print_kind text NOT NULL CHECK (print_kind ~ '^[A-Z0-9_]{1,20}$'),
  org_id bigint NOT NULL,
  print_count integer NOT NULL CHECK (print_count > 0),
  PRIMARY KEY (property_owner_id, bill_id, print_kind),
  FOREIGN KEY (property_owner_id, bill_id) REFERENCES bill (property_owner_id, id)
);
CALL protect('bill_paper', 'org', 'SELECT, INSERT, UPDATE');
