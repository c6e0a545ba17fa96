-- Pages that a patient opens on a phone with a QR code: each code opens one page, for one hour, until the form is sent.

-- Maps the key that a phone sends to its chain, before any context is set. Only the hash of the key is stored.
CREATE TABLE phone_key (
  key_hash text PRIMARY KEY CHECK (key_hash ~ '^[0-9a-f]{64}$'),
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  org_id bigint NOT NULL
);
GRANT SELECT, INSERT, DELETE ON phone_key TO mingmou_app;

CREATE TABLE phone_session (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  key_hash text NOT NULL CHECK (key_hash ~ '^[0-9a-f]{64}$'),
  purpose text NOT NULL CHECK (purpose IN ('QUESTIONNAIRE', 'CONSENT')),
  -- Visit of a questionnaire, or patient of a consent.
  target_id bigint NOT NULL,
  -- Detail of the target; its meaning depends on the purpose.
  detail text CHECK (char_length(detail) <= 100),
  opened_by bigint NOT NULL,
  opened_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Number of writes from the phone.
  uses integer NOT NULL DEFAULT 0 CHECK (uses BETWEEN 0 AND 500),
  -- Time at which the form was sent.
  sent_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (property_owner_id, id),
  CONSTRAINT phone_session_key_once UNIQUE (property_owner_id, key_hash),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  CHECK (expires_at > opened_at AND expires_at <= opened_at + interval '1 hour'),
  CHECK (sent_at IS NULL OR ended_at IS NOT NULL)
);
CREATE UNIQUE INDEX phone_session_open ON phone_session (property_owner_id, org_id, purpose, target_id)
  WHERE ended_at IS NULL;
CREATE INDEX phone_session_target ON phone_session (property_owner_id, org_id, purpose, target_id, id);
CREATE INDEX phone_session_old ON phone_session (property_owner_id, org_id, expires_at);
CALL protect('phone_session', 'org', 'SELECT, INSERT, UPDATE, DELETE');
