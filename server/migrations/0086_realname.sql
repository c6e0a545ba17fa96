-- 实名认证 (domain-outpatient §1): time at which a file was verified, and the number of queries for an identity card today.
ALTER TABLE patient ADD COLUMN realname_at timestamptz;
ALTER TABLE patient ADD CONSTRAINT patient_realname_dated CHECK ((realname_at IS NULL) = (realname_state = 0));

-- The number itself is not stored, because a queried person may never become a patient.
CREATE TABLE realname_try (
  property_owner_id bigint NOT NULL,
  card_digest text NOT NULL,
  day date NOT NULL,
  tries integer NOT NULL CHECK (tries BETWEEN 1 AND 5),
  PRIMARY KEY (property_owner_id, card_digest)
);
CALL protect('realname_try', 'chain', 'SELECT, INSERT, UPDATE');
