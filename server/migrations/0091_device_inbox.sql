-- Readings of measuring devices (domain-workstation §8b 12): the original file, its values, its visit, and the forms
-- that took them.

-- RAW: original files that no page shows.
ALTER TABLE file DROP CONSTRAINT file_kind_check;
ALTER TABLE file ADD CONSTRAINT file_kind_check CHECK (kind IN ('IMAGE', 'VIDEO', 'RAW'));

-- Maps the key of a bridge, a program next to the devices, to its chain before any context is set. The table therefore
-- belongs to no chain.
CREATE TABLE device_bridge_key (
  key_hash text PRIMARY KEY CHECK (key_hash ~ '^[0-9a-f]{64}$'),
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  org_id bigint NOT NULL
);
CREATE INDEX device_bridge_key_org ON device_bridge_key (property_owner_id, org_id);
GRANT SELECT, INSERT, DELETE ON device_bridge_key TO mingmou_app;

CREATE TABLE device_bridge (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 30),
  key_hash text NOT NULL CHECK (key_hash ~ '^[0-9a-f]{64}$'),
  last_seen_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint NOT NULL DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, created_by) REFERENCES account (property_owner_id, id)
);
CREATE INDEX device_bridge_org ON device_bridge (property_owner_id, org_id) WHERE removed_at IS NULL;
CREATE UNIQUE INDEX device_bridge_hash ON device_bridge (property_owner_id, key_hash);
CALL protect('device_bridge', 'org', 'SELECT, INSERT, UPDATE');

CREATE TABLE device_record (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  -- Bridge that sent the file; null if a user dropped the file on a visit.
  bridge_id bigint,
  file_name text NOT NULL CHECK (char_length(file_name) BETWEEN 1 AND 200),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  format text NOT NULL,
  device_name text NOT NULL,
  patient_code text,
  measured_at timestamptz,
  reading jsonb NOT NULL,
  errors text[] NOT NULL DEFAULT '{}',
  state smallint NOT NULL CHECK (state BETWEEN 0 AND 4),
  accepts_id bigint,
  -- Form fields that took the reading, with their values: a field shows the device as its source until a user changes
  -- the value.
  taken jsonb,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, bridge_id) REFERENCES device_bridge (property_owner_id, id),
  FOREIGN KEY (property_owner_id, accepts_id) REFERENCES accepts (property_owner_id, id),
  CHECK ((state = 2) = (taken IS NOT NULL)),
  CHECK (state NOT IN (1, 2) OR accepts_id IS NOT NULL)
);
-- A file that was already received is ignored, whichever bridge or user sends it.
CREATE UNIQUE INDEX device_record_once ON device_record (property_owner_id, org_id, sha256);
CREATE INDEX device_record_visit ON device_record (property_owner_id, accepts_id) WHERE accepts_id IS NOT NULL;
CREATE INDEX device_record_nobodys ON device_record (property_owner_id, org_id, created_at) WHERE accepts_id IS NULL;
CALL protect('device_record', 'org', 'SELECT, INSERT, UPDATE');
