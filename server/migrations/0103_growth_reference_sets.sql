-- Reference sets of the growth chart (domain-workstation §8.6): percentiles by age and sex. Every chain starts with one
-- set and may load others; a chart shows the name of its set.
CREATE TABLE growth_reference_set (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  code text NOT NULL CHECK (code ~ '^[A-Z0-9_-]+$'),
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('AL', 'SE_CYC', 'SE_NON')),
  citation text NOT NULL,
  licence text NOT NULL,
  -- One entry for each sex and age: parameters of the distribution, or values of its percentiles.
  rows jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(rows) = 'array'),
  -- Delivered with the product, with the figures of the publication.
  preset boolean NOT NULL DEFAULT false,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id)
);
CREATE UNIQUE INDEX growth_reference_set_code_once ON growth_reference_set (property_owner_id, code) WHERE state_enum <> 'DELETE';
CALL protect('growth_reference_set', 'chain', 'SELECT, INSERT, UPDATE');

-- WUHAN2022, Table 2 of the publication, for existing and for new chains. L is 1 at every age.
CREATE PROCEDURE seed_reference_sets(po bigint) LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO growth_reference_set (property_owner_id, code, name, kind, citation, licence, preset, rows)
  SELECT po, 'WUHAN2022', '武汉2022', 'AL',
    'Sanz Diez P, Yang LH, Lu MX, Kiess W, Wahl S. LMS parameters, percentile, and Z-score growth curves for axial length in Chinese schoolchildren in Wuhan. Sci Rep 2022;12:4850. doi:10.1038/s41598-022-08907-5',
    'CC BY 4.0', true,
    jsonb_agg(jsonb_build_object('sex', t.sex, 'age', t.age, 'l', 1, 'm', t.m, 's', t.s) ORDER BY t.sex, t.age)
  FROM (VALUES
      (1, 6, 22.98, 0.0363), (1, 7, 23.42, 0.0372), (1, 8, 23.87, 0.0381), (1, 9, 24.23, 0.0388), (1, 10, 24.48, 0.0393),
      (1, 11, 24.64, 0.0397), (1, 12, 24.78, 0.0400), (1, 13, 24.90, 0.0402), (1, 14, 24.98, 0.0404), (1, 15, 25.07, 0.0406),
      (2, 6, 22.52, 0.0362), (2, 7, 22.94, 0.0372), (2, 8, 23.37, 0.0381), (2, 9, 23.71, 0.0389), (2, 10, 23.94, 0.0395),
      (2, 11, 24.09, 0.0399), (2, 12, 24.21, 0.0402), (2, 13, 24.32, 0.0405), (2, 14, 24.41, 0.0407), (2, 15, 24.49, 0.0409)
  ) AS t (sex, age, m, s);
END;
REVOKE ALL ON PROCEDURE seed_reference_sets(bigint) FROM PUBLIC;
GRANT EXECUTE ON PROCEDURE seed_reference_sets(bigint) TO mingmou_app;
DO $$
DECLARE chain bigint;
BEGIN
  FOR chain IN SELECT id FROM property_owner ORDER BY id LOOP
    PERFORM set_config('app.po', chain::text, true);
    CALL seed_reference_sets(chain);
  END LOOP;
  PERFORM set_config('app.po', '', true);
END $$;

-- Treatments that no conclusion began can be corrected.
GRANT UPDATE (param, detail, start_date) ON treatment_episode TO mingmou_app;
