-- Link by which the first administrator opens an empty installation.

-- At most one row, and only while no chain exists; the table therefore belongs to no chain.
CREATE TABLE first_admin_link (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  token_hash text NOT NULL CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON first_admin_link TO mingmou_app;

-- The platform's chain has number 1: a first attempt that was rolled back must not use up this number.
GRANT UPDATE ON SEQUENCE property_owner_id_seq TO mingmou_app;
