-- Uploads that bypass the server's memory: a caller may write below one prefix for 15 minutes (domain-system §3.4).
CREATE TABLE direct_upload (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  account_id bigint NOT NULL,
  biz_type text NOT NULL,
  -- Prefix of the received bytes before they are checked.
  prefix text NOT NULL CHECK (prefix ~ '^incoming/[0-9]+/[0-9]+/[0-9a-f-]{36}/$'),
  -- Hash of the token for uploads through the server; null if the client uploads to a bucket.
  token_hash text CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  -- Names of uploads that became files.
  taken text[] NOT NULL DEFAULT '{}',
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, prefix),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id)
);
CREATE INDEX direct_upload_over ON direct_upload (property_owner_id, org_id, expires_at);
CALL protect('direct_upload', 'org', 'SELECT, INSERT, UPDATE, DELETE');
