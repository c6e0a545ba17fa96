-- An installation that starts empty: the link by which its first administrator opens it.

-- At most one row, and only while there is no chain: hence above the chains.
CREATE TABLE first_admin_link (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  token_hash text NOT NULL CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON first_admin_link TO mingmou_app;

-- The platform's chain is number 1: a first try that was rolled back must not use that number up.
GRANT UPDATE ON SEQUENCE property_owner_id_seq TO mingmou_app;
