-- Patients of the chain, their organisations, labels and sources, and the search for patients.

CREATE TABLE customer_label (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  color text NOT NULL,
  category text NOT NULL CHECK (category IN ('人群', '消费', '服务', '自定义')),
  sort integer NOT NULL DEFAULT 0,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id)
);
CREATE UNIQUE INDEX customer_label_name_once ON customer_label (property_owner_id, name) WHERE state_enum <> 'DELETE';
CALL protect('customer_label', 'chain', 'SELECT, INSERT, UPDATE');

CREATE TABLE customer_source (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  parent_id bigint,
  name text NOT NULL,
  source_kind text NOT NULL DEFAULT 'NORMAL' CHECK (source_kind IN ('NORMAL', 'PATIENT', 'EMPLOYEE', 'OUTER', 'SCREEN')),
  sort integer NOT NULL DEFAULT 0,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, parent_id) REFERENCES customer_source (property_owner_id, id)
);
CREATE UNIQUE INDEX customer_source_name_once ON customer_source (property_owner_id, parent_id, name)
  NULLS NOT DISTINCT WHERE state_enum <> 'DELETE';
CALL protect('customer_source', 'chain', 'SELECT, INSERT, UPDATE');

CREATE TABLE patient (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  record_no text NOT NULL,
  name text NOT NULL,
  pinyin text NOT NULL,
  pinyin_initials text NOT NULL,
  sex integer NOT NULL CHECK (sex = ANY ('{1,2,9}'::integer[])),
  birthday date NOT NULL,
  birthday_estimated boolean NOT NULL DEFAULT false,
  phone text NOT NULL,
  phone_relation integer NOT NULL,
  phone2 text,
  id_card_type integer,
  id_card_no text,
  realname_state integer NOT NULL DEFAULT 0 CHECK (realname_state BETWEEN 0 AND 2),
  guardian_name text,
  guardian_phone text,
  guardian_relation integer,
  guardian_id_card text,
  address text,
  school_name text,
  grade text,
  class_name text,
  student_no text,
  occupation text,
  source_id bigint,
  source_remark text,
  label_ids bigint[] NOT NULL DEFAULT '{}' CHECK (cardinality(label_ids) <= 20),
  allergy_flag integer NOT NULL DEFAULT 9 CHECK (allergy_flag = ANY ('{0,1,9}'::integer[])),
  allergy_history text,
  past_history text,
  systemic_history text,
  father_myopia integer,
  mother_myopia integer,
  first_glasses_age integer,
  remark text,
  complete_flag boolean NOT NULL DEFAULT true,
  first_org_id bigint NOT NULL,
  first_visit_at timestamptz,
  last_visit_at timestamptz,
  visit_count integer NOT NULL DEFAULT 0,
  -- Search keys of the person, each prefixed with the chain's id; see patient-search.ts.
  search_keys text[] NOT NULL,
  search_text text NOT NULL,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, source_id) REFERENCES customer_source (property_owner_id, id),
  FOREIGN KEY (property_owner_id, first_org_id) REFERENCES org (property_owner_id, id),
  CHECK (allergy_flag <> 1 OR allergy_history IS NOT NULL)
);
CREATE UNIQUE INDEX patient_record_no_once ON patient (property_owner_id, record_no);
CREATE UNIQUE INDEX patient_id_card_once ON patient (property_owner_id, id_card_no) WHERE state_enum <> 'DELETE';
CREATE INDEX patient_phone ON patient (property_owner_id, phone);
CREATE INDEX patient_phone2 ON patient (property_owner_id, phone2) WHERE phone2 IS NOT NULL;
CREATE INDEX patient_guardian_phone ON patient (property_owner_id, guardian_phone) WHERE guardian_phone IS NOT NULL;
CREATE INDEX patient_name_birthday ON patient (property_owner_id, lower(name), birthday);
CREATE INDEX patient_recency ON patient (property_owner_id, last_visit_at DESC NULLS LAST, id DESC);
CREATE INDEX patient_created ON patient (property_owner_id, created_at);
CREATE INDEX patient_search_keys ON patient USING gin (search_keys);
CALL protect('patient', 'chain', 'SELECT, INSERT, UPDATE');

-- Organisations of a patient: the organisation that created the file, and each organisation with a visit, order or
-- task.
CREATE TABLE patient_org (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  org_id bigint NOT NULL,
  patient_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (property_owner_id, org_id, patient_id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id)
);
CALL protect('patient_org', 'org', 'SELECT, INSERT');

-- Under row-level security an index serves only leakproof conditions, and no array condition is leakproof. The search
-- therefore runs as a role with its own read policy and names the chain itself. The role has no other rights.
GRANT USAGE ON SCHEMA public TO mingmou_search;
GRANT SELECT (property_owner_id, id, search_keys, search_text, last_visit_at, state_enum) ON patient TO mingmou_search;
CREATE POLICY search_read ON patient FOR SELECT TO mingmou_search USING (true);

-- Returns ids of the chain's patients that have one of the keys `ones`, or all of the pieces and the text `contained`
-- from which the pieces were cut. With `most` it returns the `most` patients with the latest visits, otherwise all in
-- no order.
CREATE FUNCTION patient_search(ones text[], pieces text[], contained text, most integer) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
SET search_path = pg_catalog, public, pg_temp
SET plan_cache_mode = force_custom_plan
SET enable_bitmapscan = on
AS $search$
DECLARE
  po CONSTANT bigint := nullif(current_setting('app.po', true), '')::bigint;
  few CONSTANT integer := 500;
BEGIN
  IF most IS NULL THEN
    RETURN QUERY SELECT p.id FROM patient p
      WHERE p.property_owner_id = po AND p.state_enum <> 'DELETE'
        AND (p.search_keys && ones OR p.search_keys @> pieces AND position(contained IN p.search_text) > 0);
    RETURN;
  END IF;
  IF (SELECT count(*) FROM (SELECT FROM patient p
      WHERE p.property_owner_id = po AND (p.search_keys && ones OR p.search_keys @> pieces) LIMIT few) AS broad) = few
  THEN
    -- Many patients match: a scan from the newest visit soon finds enough of them.
    PERFORM set_config('enable_bitmapscan', 'off', true);
    RETURN QUERY SELECT p.id FROM patient p
      WHERE p.property_owner_id = po AND p.state_enum <> 'DELETE'
        AND (p.search_keys && ones OR p.search_keys @> pieces AND position(contained IN p.search_text) > 0)
      ORDER BY p.last_visit_at DESC NULLS LAST, p.id DESC LIMIT most;
    RETURN;
  END IF;
  RETURN QUERY WITH found AS MATERIALIZED (
    SELECT p.id, p.last_visit_at FROM patient p
      WHERE p.property_owner_id = po AND p.state_enum <> 'DELETE'
        AND (p.search_keys && ones OR p.search_keys @> pieces AND position(contained IN p.search_text) > 0))
    SELECT found.id FROM found ORDER BY found.last_visit_at DESC NULLS LAST, found.id DESC LIMIT most;
END
$search$;
REVOKE ALL ON FUNCTION patient_search(text[], text[], text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION patient_search(text[], text[], text, integer) TO mingmou_app;
GRANT CREATE ON SCHEMA public TO mingmou_search;
ALTER FUNCTION patient_search(text[], text[], text, integer) OWNER TO mingmou_search;
REVOKE CREATE ON SCHEMA public FROM mingmou_search;
