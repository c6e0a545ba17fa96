-- Settings of appointments (domain-system §2.1): of each department, and of doctors with different settings.

CREATE TABLE subscribe_department (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  department_id bigint NOT NULL,
  -- 1: appointments with a doctor. 2: with a room.
  mode integer NOT NULL DEFAULT 1 CHECK (mode BETWEEN 1 AND 2),
  enabled boolean NOT NULL DEFAULT true,
  wechat_shown boolean NOT NULL DEFAULT true,
  interval_minutes integer NOT NULL CHECK (interval_minutes = ANY ('{10,15,20,30,60}'::integer[])),
  capacity integer NOT NULL CHECK (capacity BETWEEN 1 AND 20),
  online_capacity integer NOT NULL CHECK (online_capacity BETWEEN 0 AND 20),
  reg_capacity integer NOT NULL CHECK (reg_capacity BETWEEN 0 AND 500),
  notice text CHECK (char_length(notice) <= 200),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, department_id) REFERENCES department (property_owner_id, id),
  CHECK (online_capacity <= capacity)
);
CREATE UNIQUE INDEX subscribe_department_once ON subscribe_department (property_owner_id, department_id);
CALL protect('subscribe_department', 'org', 'SELECT, INSERT, UPDATE');

-- A null number means the number of the department.
CREATE TABLE subscribe_staff (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  staff_id bigint NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  wechat_shown boolean NOT NULL DEFAULT true,
  interval_minutes integer CHECK (interval_minutes = ANY ('{10,15,20,30,60}'::integer[])),
  capacity integer CHECK (capacity BETWEEN 1 AND 20),
  online_capacity integer CHECK (online_capacity BETWEEN 0 AND 20),
  reg_capacity integer CHECK (reg_capacity BETWEEN 0 AND 500),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, staff_id) REFERENCES employee (property_owner_id, id),
  CHECK (online_capacity <= capacity)
);
CREATE UNIQUE INDEX subscribe_staff_once ON subscribe_staff (property_owner_id, org_id, staff_id);
CALL protect('subscribe_staff', 'org', 'SELECT, INSERT, UPDATE');

-- Serves the check for existing rows before a shift or a department is disabled or deleted.
CREATE INDEX scheduling_definition_date ON scheduling (property_owner_id, definition_id, date);
CREATE INDEX scheduling_department_date ON scheduling (property_owner_id, department_id, date);
