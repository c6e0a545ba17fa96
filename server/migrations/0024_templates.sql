-- Templates of forms and prints, their use in an organisation, and printed empty forms (domain-system §2.2, §2.5).

-- Templates of the platform have no organisation; they are delivered with the product and are copied before they are
-- changed.
CREATE TABLE template (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint,
  kind text NOT NULL CHECK (kind ~ '^[a-z]{1,20}$'),
  print_kind text CHECK (print_kind ~ '^[A-Z0-9_]{1,20}$'),
  name text NOT NULL,
  -- Number of the newest version; a draft is one version ahead of the published one.
  template_version integer NOT NULL DEFAULT 1 CHECK (template_version > 0),
  publish_state text NOT NULL DEFAULT 'DRAFT' CHECK (publish_state IN ('DRAFT', 'PUBLISHED')),
  published_version integer CHECK (published_version > 0),
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  CHECK ((kind = 'print') = (print_kind IS NOT NULL)),
  CHECK (published_version <= template_version),
  CHECK ((publish_state = 'PUBLISHED') = (published_version IS NOT NULL AND published_version = template_version))
);
CREATE UNIQUE INDEX template_name_once ON template (property_owner_id, org_id, kind, print_kind, name)
  NULLS NOT DISTINCT WHERE state_enum <> 'DELETE';
CALL protect('template', 'shared', 'SELECT, INSERT, UPDATE');

-- Content of a template in each version. A published version never changes.
CREATE TABLE template_version (
  property_owner_id bigint NOT NULL,
  template_id bigint NOT NULL,
  template_version integer NOT NULL CHECK (template_version > 0),
  org_id bigint,
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  published_at timestamptz,
  published_by bigint,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  PRIMARY KEY (property_owner_id, template_id, template_version),
  FOREIGN KEY (property_owner_id, template_id) REFERENCES template (property_owner_id, id)
);
CALL protect('template_version', 'shared', 'SELECT, INSERT');
GRANT UPDATE (content, published_at, published_by) ON template_version TO mingmou_app;

CREATE FUNCTION keep_published_template() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a published version of a template is not written again';
END $$;
REVOKE ALL ON FUNCTION keep_published_template() FROM PUBLIC;
CREATE TRIGGER template_version_kept BEFORE UPDATE ON template_version
  FOR EACH ROW WHEN (OLD.published_at IS NOT NULL) EXECUTE FUNCTION keep_published_template();

CREATE TABLE template_relation (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  template_id bigint NOT NULL,
  -- Copied from the template, in which they never change.
  kind text NOT NULL,
  print_kind text,
  alias text,
  sort integer NOT NULL DEFAULT 0,
  is_default boolean NOT NULL DEFAULT false,
  required boolean NOT NULL DEFAULT false,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, template_id) REFERENCES template (property_owner_id, id),
  CHECK (NOT is_default OR state_enum = 'ENABLE')
);
CREATE UNIQUE INDEX template_relation_once ON template_relation (property_owner_id, org_id, template_id)
  WHERE state_enum <> 'DELETE';
CREATE UNIQUE INDEX template_relation_default_once ON template_relation (property_owner_id, org_id, kind, print_kind)
  NULLS NOT DISTINCT WHERE is_default;
CALL protect('template_relation', 'org', 'SELECT, INSERT, UPDATE');

CREATE TABLE empty_form (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  name text NOT NULL,
  template_id bigint NOT NULL,
  copies integer NOT NULL DEFAULT 1 CHECK (copies BETWEEN 1 AND 50),
  with_patient_head boolean NOT NULL DEFAULT true,
  sort integer NOT NULL DEFAULT 0,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, template_id) REFERENCES template (property_owner_id, id)
);
CREATE UNIQUE INDEX empty_form_name_once ON empty_form (property_owner_id, org_id, name) WHERE state_enum <> 'DELETE';
CALL protect('empty_form', 'org', 'SELECT, INSERT, UPDATE');
