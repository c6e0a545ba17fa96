-- Consulting rooms, shifts and the schedule of people and rooms (domain-system §2.1).

CREATE TABLE consultation_room (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  name text NOT NULL,
  department_id bigint NOT NULL,
  position text,
  call_name text,
  seats integer NOT NULL DEFAULT 1 CHECK (seats BETWEEN 1 AND 10),
  is_default boolean NOT NULL DEFAULT false,
  sort integer NOT NULL DEFAULT 0,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, department_id) REFERENCES department (property_owner_id, id)
);
CREATE UNIQUE INDEX consultation_room_name_once ON consultation_room (property_owner_id, org_id, name)
  WHERE state_enum <> 'DELETE';
CREATE UNIQUE INDEX consultation_room_default_once ON consultation_room (property_owner_id, department_id)
  WHERE is_default AND state_enum <> 'DELETE';
CALL protect('consultation_room', 'org', 'SELECT, INSERT, UPDATE');

-- Shift: one to three ranges of a day, or none for a day off. Times are text 'HH:mm', which sorts like time.
CREATE TABLE scheduling_definition (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  name text NOT NULL,
  short_name text NOT NULL CHECK (char_length(short_name) BETWEEN 1 AND 2),
  color text NOT NULL CHECK (color ~ '^#[0-9A-Fa-f]{6}$'),
  is_rest boolean NOT NULL DEFAULT false,
  time_ranges jsonb NOT NULL,
  sort integer NOT NULL DEFAULT 0,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  CHECK (is_rest = (time_ranges = '[]'::jsonb))
);
CREATE UNIQUE INDEX scheduling_definition_name_once ON scheduling_definition (property_owner_id, org_id, name)
  WHERE state_enum <> 'DELETE';
CALL protect('scheduling_definition', 'org', 'SELECT, INSERT, UPDATE');

-- One row for each range of a shift, with its times at the time of assignment; a day off is one row without times.
CREATE TABLE scheduling (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  -- Null for a schedule of the room itself.
  staff_id bigint,
  date date NOT NULL,
  definition_id bigint NOT NULL,
  period integer CHECK (period BETWEEN 1 AND 4),
  start_time text CHECK (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  end_time text CHECK (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  department_id bigint NOT NULL,
  room_id bigint,
  interval_minutes integer NOT NULL DEFAULT 30 CHECK (interval_minutes = ANY ('{10,15,20,30,60}'::integer[])),
  capacity integer NOT NULL DEFAULT 4 CHECK (capacity BETWEEN 1 AND 20),
  online_capacity integer NOT NULL DEFAULT 2,
  reg_capacity integer NOT NULL DEFAULT 20 CHECK (reg_capacity BETWEEN 0 AND 500),
  stopped boolean NOT NULL DEFAULT false,
  stop_reason text,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, staff_id) REFERENCES employee (property_owner_id, id),
  FOREIGN KEY (property_owner_id, definition_id) REFERENCES scheduling_definition (property_owner_id, id),
  FOREIGN KEY (property_owner_id, department_id) REFERENCES department (property_owner_id, id),
  FOREIGN KEY (property_owner_id, room_id) REFERENCES consultation_room (property_owner_id, id),
  CHECK (staff_id IS NOT NULL OR room_id IS NOT NULL),
  CHECK ((start_time IS NULL) = (end_time IS NULL) AND (start_time IS NULL) = (period IS NULL)),
  CHECK (start_time < end_time),
  CHECK (online_capacity BETWEEN 0 AND capacity)
);
-- Applies to all organisations of the chain: a person has one range for each start time and one day off for each date.
CREATE UNIQUE INDEX scheduling_start_once ON scheduling (property_owner_id, staff_id, date, start_time)
  NULLS NOT DISTINCT WHERE staff_id IS NOT NULL;
CREATE INDEX scheduling_day ON scheduling (property_owner_id, org_id, date);
CREATE INDEX scheduling_room ON scheduling (property_owner_id, room_id, date) WHERE room_id IS NOT NULL;
CALL protect('scheduling', 'org', 'SELECT, INSERT, UPDATE, DELETE');
