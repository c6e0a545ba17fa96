-- Stored files, and upload sessions of phones (domain-system §3.1).

-- Secret that signs the addresses of a chain's files. A signed address is not valid for a file of another chain.
CREATE TABLE file_secret (
  property_owner_id bigint PRIMARY KEY REFERENCES property_owner (id),
  secret text NOT NULL CHECK (secret ~ '^[0-9a-f]{64}$'),
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CALL protect('file_secret', 'chain', 'SELECT, INSERT');

CREATE TABLE scan_session (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  key text NOT NULL CHECK (key ~ '^[0-9]{1,15}_[0-9]{13}$'),
  account_id bigint NOT NULL,
  device_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('IMAGE', 'VIDEO')),
  size_mb integer NOT NULL CHECK (size_mb BETWEEN 0 AND 100),
  max_files integer NOT NULL CHECK (max_files BETWEEN 1 AND 20),
  biz_type text NOT NULL,
  state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'CLOSED', 'EXPIRED')),
  opened_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Time after which no upload is accepted.
  ended_at timestamptz,
  PRIMARY KEY (property_owner_id, id),
  CONSTRAINT scan_session_key_once UNIQUE (property_owner_id, key),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  CHECK (expires_at > opened_at AND expires_at <= opened_at + interval '30 minutes'),
  CHECK ((state = 'OPEN') = (ended_at IS NULL))
);
CREATE UNIQUE INDEX scan_session_open_once ON scan_session (property_owner_id, account_id) WHERE state = 'OPEN';
CALL protect('scan_session', 'chain', 'SELECT, INSERT, UPDATE, DELETE');

-- Maps the key that a phone sends to its chain, before any context is set.
CREATE TABLE scan_key (
  key text PRIMARY KEY CHECK (key ~ '^[0-9]{1,15}_[0-9]{13}$'),
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  org_id bigint NOT NULL
);
GRANT SELECT, INSERT, DELETE ON scan_key TO mingmou_app;

-- Video that has been received in part.
CREATE TABLE scan_part (
  property_owner_id bigint NOT NULL,
  session_id bigint NOT NULL,
  upload text NOT NULL CHECK (upload ~ '^[A-Za-z0-9_-]{1,40}$'),
  name text NOT NULL,
  total bigint NOT NULL CHECK (total > 0),
  received bigint NOT NULL DEFAULT 0 CHECK (received BETWEEN 0 AND total),
  -- Storage prefix of its parts.
  storage_prefix text NOT NULL,
  PRIMARY KEY (property_owner_id, session_id, upload),
  FOREIGN KEY (property_owner_id, session_id) REFERENCES scan_session (property_owner_id, id)
);
CALL protect('scan_part', 'chain', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE file (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('IMAGE', 'VIDEO')),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  mime text NOT NULL,
  bytes bigint NOT NULL CHECK (bytes > 0),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  width integer,
  height integer,
  seconds numeric(6, 1),
  biz_type text NOT NULL,
  biz_id bigint,
  uploaded_by bigint NOT NULL,
  scan_session_id bigint,
  state text NOT NULL DEFAULT 'TEMP' CHECK (state IN ('TEMP', 'LINKED', 'DELETED')),
  storage_key text NOT NULL,
  thumb_key text,
  -- False after the content of a deleted file has been removed, which happens later than the deletion.
  stored boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  linked_at timestamptz,
  deleted_at timestamptz,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, storage_key),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, scan_session_id) REFERENCES scan_session (property_owner_id, id)
    ON DELETE SET NULL (scan_session_id),
  CHECK (state <> 'LINKED' OR biz_id IS NOT NULL),
  CHECK (state <> 'DELETED' OR deleted_at IS NOT NULL)
);
CREATE INDEX file_session ON file (property_owner_id, scan_session_id) WHERE scan_session_id IS NOT NULL;
CREATE INDEX file_temporary ON file (property_owner_id, org_id, created_at) WHERE state = 'TEMP';
CREATE INDEX file_to_remove ON file (property_owner_id, org_id) WHERE state = 'DELETED' AND stored;
CALL protect('file', 'org', 'SELECT, INSERT, UPDATE');

ALTER TABLE employee
  ADD FOREIGN KEY (property_owner_id, avatar_file_id) REFERENCES file (property_owner_id, id),
  ADD FOREIGN KEY (property_owner_id, sign_file_id) REFERENCES file (property_owner_id, id);
