-- Named filters of the patient list that a user saved (domain-patients §1.4): private, at most twenty for each user.
CREATE TABLE patient_filter (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  account_id bigint NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 20),
  filters jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, account_id, name),
  FOREIGN KEY (property_owner_id, account_id) REFERENCES account (property_owner_id, id)
);
CALL protect('patient_filter', 'chain', 'SELECT, INSERT, UPDATE (filters), DELETE');
