-- Security keys of organisations, their open challenges, and tickets for answered challenges.

-- Readable in the whole chain: the refusal of a key that is registered in another organisation names that organisation,
-- and at sign-in no organisation is selected yet. Every statement names the organisation.
CREATE TABLE security_key (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  key_id text NOT NULL,
  label text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('WEBAUTHN', 'LOCAL')),
  -- Base64url: a COSE key of WEBAUTHN, or the 32 bytes of an Ed25519 key of LOCAL; null if the reader reports only an
  -- id.
  public_key text,
  -- Host name under which a WEBAUTHN key was registered; the key is valid only for this host name.
  rp_id text,
  sign_count bigint NOT NULL DEFAULT 0,
  last_used_at timestamptz,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  CHECK (kind = 'LOCAL' OR (public_key IS NOT NULL AND rp_id IS NOT NULL))
);
CREATE UNIQUE INDEX security_key_once ON security_key (property_owner_id, key_id) WHERE state_enum <> 'DELETE';
CREATE INDEX security_key_org ON security_key (property_owner_id, org_id);
CALL protect('security_key', 'chain', 'SELECT, INSERT, UPDATE');

-- Open challenge of a person on a device. An answer deletes the row, so that no answer is accepted twice.
CREATE TABLE security_key_challenge (
  property_owner_id bigint NOT NULL,
  account_id bigint NOT NULL,
  device_id text NOT NULL,
  org_id bigint NOT NULL,
  challenge_id text NOT NULL,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (property_owner_id, account_id, device_id),
  FOREIGN KEY (property_owner_id, account_id) REFERENCES account (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id)
);
CALL protect('security_key_challenge', 'chain', 'SELECT, INSERT, UPDATE, DELETE');

-- Ticket for a verified key: valid once, for one organisation, one person and one device.
CREATE TABLE security_key_ticket (
  property_owner_id bigint NOT NULL,
  account_id bigint NOT NULL,
  org_id bigint NOT NULL,
  device_id text NOT NULL,
  ticket text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (property_owner_id, account_id, org_id, device_id),
  FOREIGN KEY (property_owner_id, account_id) REFERENCES account (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id)
);
CALL protect('security_key_ticket', 'chain', 'SELECT, INSERT, UPDATE, DELETE');
