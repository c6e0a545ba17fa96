-- Text templates of doctors (domain-workstation §2.3): private in all organisations of the chain, or public in one
-- organisation.
CREATE TABLE diagnostic_template (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  scope text NOT NULL CHECK (scope IN ('PRIVATE', 'PUBLIC')),
  -- Account of a private template, or organisation of a public one.
  owner_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('CONSULT', 'CHECK', 'CONCLUSION', 'ADVICE')),
  group_name text,
  title text NOT NULL,
  pinyin text NOT NULL,
  content jsonb NOT NULL,
  sort integer NOT NULL DEFAULT 0,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id)
);
CREATE UNIQUE INDEX diagnostic_template_once ON diagnostic_template (property_owner_id, scope, owner_id, kind, title)
  WHERE state_enum <> 'DELETE';
CALL protect('diagnostic_template', 'chain', 'SELECT, INSERT, UPDATE');
