-- Schools, and their screening by an organisation (domain-system §2.2, domain-screening-reports §1).

CREATE TABLE school (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  pinyin text NOT NULL,
  school_type integer NOT NULL CHECK (school_type BETWEEN 1 AND 8),
  province text,
  city text,
  district text NOT NULL,
  address text,
  contact text,
  phone text,
  grades text[] NOT NULL DEFAULT '{}',
  classes_per_grade integer NOT NULL DEFAULT 10 CHECK (classes_per_grade BETWEEN 1 AND 40),
  students integer CHECK (students >= 0),
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id)
);
CREATE UNIQUE INDEX school_name_once ON school (property_owner_id, district, name) WHERE state_enum <> 'DELETE';
CALL protect('school', 'chain', 'SELECT, INSERT, UPDATE');

-- Set of judging rules. Its content never changes, because tasks were judged by it.
CREATE TABLE screening_rule_set (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  rule_version integer NOT NULL CHECK (rule_version > 0),
  bands jsonb NOT NULL,
  se_myopia_inclusive boolean NOT NULL DEFAULT true,
  advice_texts jsonb NOT NULL,
  -- Disabled by default: the responsible user reviews the set before enabling it.
  state_enum text NOT NULL DEFAULT 'DISABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, name, rule_version)
);
CALL protect('screening_rule_set', 'chain', 'SELECT, INSERT');
GRANT UPDATE (state_enum, updated_at, updated_by, version) ON screening_rule_set TO mingmou_app;

-- Inserts 「默认2026」, for existing and for new chains.
CREATE PROCEDURE seed_screening_rules(po bigint) LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO screening_rule_set (property_owner_id, name, rule_version, bands, advice_texts)
  VALUES (
    po, '默认2026', 1,
    '{"vision": [{"from": 3, "to": 3, "levels": [4.9, 4.8, 4.7, 4.6]},
                 {"from": 4, "to": 4, "levels": [5, 4.9, 4.8, 4.7]},
                 {"from": 5, "to": null, "levels": [null, 5, 4.9, 4.8]}],
      "myopia": [0, -0.5, -3, -6],
      "astigmatism": [0.75, 1.5, 2, 4],
      "hyperopia": [{"from": 3, "to": 3, "levels": [null, 4, 6, 9]},
                    {"from": 4, "to": 5, "levels": [null, 2, 5, 8]},
                    {"from": 6, "to": 7, "levels": [null, 1.5, 4.5, 7.5]},
                    {"from": 8, "to": null, "levels": [null, 0.5, 3, 6]}],
      "anisometropia": [null, 1, 2.5, null],
      "wornVision": [{"from": 6, "to": null, "levels": [null, 5, null, null]}],
      "orthokeratologyVision": [null, 5, null, null],
      "poorVision": {"from": 6, "below": [5, 4.9, 4.6]},
      "reserveTo": 5}'::jsonb,
    '{"normal": "每半年复查一次，每天户外2小时",
      "levels": ["3个月内复查，增加户外活动", "1个月内到眼科或视光机构检查", "2周内就诊", "1周内就诊"]}'::jsonb
  );
END;
REVOKE ALL ON PROCEDURE seed_screening_rules(bigint) FROM PUBLIC;
GRANT EXECUTE ON PROCEDURE seed_screening_rules(bigint) TO mingmou_app;
DO $$
DECLARE chain bigint;
BEGIN
  FOR chain IN SELECT id FROM property_owner ORDER BY id LOOP
    PERFORM set_config('app.po', chain::text, true);
    CALL seed_screening_rules(chain);
  END LOOP;
  PERFORM set_config('app.po', '', true);
END $$;

CREATE TABLE screening_task (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  task_no text NOT NULL,
  name text NOT NULL,
  school_id bigint NOT NULL,
  school_year text NOT NULL CHECK (
    school_year ~ '^[0-9]{4}-[0-9]{4}$' AND split_part(school_year, '-', 2)::integer = split_part(school_year, '-', 1)::integer + 1
  ),
  term integer NOT NULL CHECK (term BETWEEN 1 AND 2),
  round integer NOT NULL CHECK (round BETWEEN 1 AND 99),
  screen_from date NOT NULL,
  screen_to date NOT NULL,
  vision_scale integer NOT NULL CHECK (vision_scale BETWEEN 1 AND 2),
  rule_set_id bigint NOT NULL,
  leader_id bigint,
  staff_ids bigint[] NOT NULL DEFAULT '{}',
  plan_count integer CHECK (plan_count > 0),
  remark text,
  task_state integer NOT NULL DEFAULT 1 CHECK (task_state BETWEEN 1 AND 3),
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, org_id, task_no),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, school_id) REFERENCES school (property_owner_id, id),
  FOREIGN KEY (property_owner_id, rule_set_id) REFERENCES screening_rule_set (property_owner_id, id),
  FOREIGN KEY (property_owner_id, leader_id) REFERENCES employee (property_owner_id, id),
  CHECK (screen_to BETWEEN screen_from AND screen_from + 90)
);
CREATE UNIQUE INDEX screening_task_name_once ON screening_task (property_owner_id, org_id, name) WHERE state_enum <> 'DELETE';
CREATE UNIQUE INDEX screening_task_round_once ON screening_task (property_owner_id, org_id, school_id, school_year, term, round)
  WHERE state_enum <> 'DELETE';
CALL protect('screening_task', 'org', 'SELECT, INSERT, UPDATE');

-- One child in one task. Acuities are text in the scale of the task.
CREATE TABLE screening_info (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  task_id bigint NOT NULL,
  student_no text,
  name text NOT NULL,
  sex integer NOT NULL CHECK (sex BETWEEN 1 AND 2),
  birthday date NOT NULL,
  id_card_no text,
  grade text NOT NULL,
  class_name text NOT NULL,
  guardian_name text,
  phone text,
  screen_at date NOT NULL,
  wear_type integer NOT NULL CHECK (wear_type BETWEEN 0 AND 4),
  od_ucva text,
  os_ucva text,
  od_cva text,
  os_cva text,
  od_sph numeric(5, 2) CHECK (od_sph BETWEEN -30 AND 30),
  od_cyl numeric(5, 2) CHECK (od_cyl BETWEEN -12 AND 12),
  od_axis integer CHECK (od_axis BETWEEN 1 AND 180),
  os_sph numeric(5, 2) CHECK (os_sph BETWEEN -30 AND 30),
  os_cyl numeric(5, 2) CHECK (os_cyl BETWEEN -12 AND 12),
  os_axis integer CHECK (os_axis BETWEEN 1 AND 180),
  od_al numeric(4, 2) CHECK (od_al BETWEEN 15 AND 40),
  os_al numeric(4, 2) CHECK (os_al BETWEEN 15 AND 40),
  eye_note text,
  cooperate boolean NOT NULL DEFAULT true,
  judge_state integer NOT NULL DEFAULT 0 CHECK (judge_state BETWEEN 0 AND 2),
  warn_level integer CHECK (warn_level BETWEEN 0 AND 3),
  tags text[] NOT NULL DEFAULT '{}',
  advice text,
  mark_state integer NOT NULL DEFAULT 0 CHECK (mark_state BETWEEN 0 AND 2),
  mark_reason text,
  mark_by bigint,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, task_id) REFERENCES screening_task (property_owner_id, id),
  FOREIGN KEY (property_owner_id, mark_by) REFERENCES account (property_owner_id, id),
  CHECK ((warn_level IS NOT NULL) = (judge_state = 2)),
  CHECK (mark_state <> 2 OR mark_reason IS NOT NULL)
);
CREATE INDEX screening_info_task ON screening_info (property_owner_id, task_id, mark_state);
CALL protect('screening_info', 'org', 'SELECT, INSERT, UPDATE, DELETE');
