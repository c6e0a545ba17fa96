-- Personal documents about a visit (domain-workstation §7), available to their author in all organisations.
CREATE TABLE personal_template (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  account_id bigint NOT NULL,
  name text NOT NULL,
  paper text NOT NULL,
  -- Stored after sanitising.
  html text NOT NULL,
  sort integer NOT NULL DEFAULT 0,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, account_id) REFERENCES account (property_owner_id, id)
);
CREATE UNIQUE INDEX personal_template_once ON personal_template (property_owner_id, account_id, name)
  WHERE state_enum <> 'DELETE';
CALL protect('personal_template', 'chain', 'SELECT, INSERT, UPDATE');
