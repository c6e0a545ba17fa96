-- Ways past the server's memory: what a caller may put below one prefix for a quarter of an hour (domain-system §3.4).
CREATE TABLE direct_upload (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  account_id bigint NOT NULL,
  biz_type text NOT NULL,
  -- Where the bytes come in, before they are judged.
  prefix text NOT NULL CHECK (prefix ~ '^incoming/[0-9]+/[0-9]+/[0-9a-f-]{36}/$'),
  -- Of the token that puts bytes through the server; absent where a bucket takes them.
  token_hash text CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  -- Names that became files.
  taken text[] NOT NULL DEFAULT '{}',
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, prefix),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id)
);
CREATE INDEX direct_upload_over ON direct_upload (property_owner_id, org_id, expires_at);
CALL protect('direct_upload', 'org', 'SELECT, INSERT, UPDATE, DELETE');
