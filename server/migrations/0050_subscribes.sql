-- Appointments, and the places that they take in the frames of a schedule (domain-outpatient §3).

CREATE TABLE subscribe (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  subscribe_no text NOT NULL,
  -- Null: a person without a file.
  patient_id bigint,
  name text NOT NULL,
  phone text NOT NULL,
  sex integer CHECK (sex IN (1, 2, 9)),
  birthday date,
  department_id bigint NOT NULL,
  -- 1: an appointment with a doctor. 2: with a room.
  mode integer NOT NULL CHECK (mode BETWEEN 1 AND 2),
  doctor_id bigint,
  room_id bigint,
  -- Null after the schedule was deleted; a schedule is deleted only if no appointment has a place in it.
  scheduling_id bigint,
  subscribe_date date NOT NULL,
  frame_start text NOT NULL CHECK (frame_start ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  frame_end text NOT NULL CHECK (frame_end ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  visit_type integer CHECK (visit_type BETWEEN 1 AND 3),
  purpose text,
  source integer NOT NULL CHECK (source BETWEEN 1 AND 5),
  subscribe_state integer NOT NULL CHECK (subscribe_state BETWEEN 0 AND 5),
  overbook boolean NOT NULL DEFAULT false,
  change_count integer NOT NULL DEFAULT 0 CHECK (change_count BETWEEN 0 AND 5),
  remind_at timestamptz,
  remark text,
  cancel_reason text,
  arrive_at timestamptz,
  registration_id bigint,
  deleted boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, org_id, subscribe_no),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, department_id) REFERENCES department (property_owner_id, id),
  FOREIGN KEY (property_owner_id, doctor_id) REFERENCES employee (property_owner_id, id),
  FOREIGN KEY (property_owner_id, room_id) REFERENCES consultation_room (property_owner_id, id),
  FOREIGN KEY (property_owner_id, scheduling_id) REFERENCES scheduling (property_owner_id, id) ON DELETE SET NULL (scheduling_id),
  FOREIGN KEY (property_owner_id, registration_id) REFERENCES registration (property_owner_id, id),
  CHECK (CASE mode WHEN 1 THEN doctor_id IS NOT NULL AND room_id IS NULL ELSE room_id IS NOT NULL AND doctor_id IS NULL END),
  CHECK ((subscribe_state = 4) = (arrive_at IS NOT NULL)),
  CHECK (registration_id IS NULL OR (subscribe_state = 4 AND patient_id IS NOT NULL)),
  CHECK (subscribe_state NOT IN (2, 3) OR cancel_reason IS NOT NULL),
  CHECK (NOT deleted OR subscribe_state IN (2, 3))
);
CREATE INDEX subscribe_day ON subscribe (property_owner_id, org_id, subscribe_date, frame_start, id) WHERE NOT deleted;
CREATE INDEX subscribe_created ON subscribe (property_owner_id, org_id, created_at) WHERE NOT deleted;
CREATE INDEX subscribe_scheduling ON subscribe (property_owner_id, scheduling_id) WHERE subscribe_state IN (0, 1, 4);
CREATE INDEX subscribe_patient ON subscribe (property_owner_id, patient_id, subscribe_date) WHERE patient_id IS NOT NULL;
CREATE INDEX subscribe_phone ON subscribe (property_owner_id, phone, subscribe_date);
CREATE UNIQUE INDEX subscribe_registration_once ON subscribe (property_owner_id, registration_id) WHERE registration_id IS NOT NULL;
CALL protect('subscribe', 'org', 'SELECT, INSERT, UPDATE');

-- Occupied places of a frame: appointments that wait for acceptance, are booked, or have arrived.
CREATE TABLE subscribe_slot (
  property_owner_id bigint NOT NULL,
  scheduling_id bigint NOT NULL,
  frame_start text NOT NULL CHECK (frame_start ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  org_id bigint NOT NULL,
  used integer NOT NULL DEFAULT 0 CHECK (used >= 0),
  online_used integer NOT NULL DEFAULT 0 CHECK (online_used BETWEEN 0 AND used),
  PRIMARY KEY (property_owner_id, scheduling_id, frame_start),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, scheduling_id) REFERENCES scheduling (property_owner_id, id) ON DELETE CASCADE
);
CALL protect('subscribe_slot', 'org', 'SELECT, INSERT, UPDATE');
