-- Registrations, the visits that they open, and the pre-examination of a visit (domain-outpatient §2, §4).

CREATE TABLE registration (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  registration_no text NOT NULL,
  -- Business day in Asia/Shanghai, used by queues, limits and lists.
  day date NOT NULL,
  patient_id bigint NOT NULL,
  reg_kind integer NOT NULL CHECK (reg_kind BETWEEN 1 AND 5),
  new_patient boolean NOT NULL DEFAULT false,
  visit_type integer NOT NULL CHECK (visit_type BETWEEN 1 AND 3),
  department_id bigint NOT NULL,
  room_id bigint,
  -- Null: without a doctor (普通号).
  doctor_id bigint,
  scheduling_id bigint,
  period integer CHECK (period BETWEEN 1 AND 4),
  fee_amount numeric(12, 2) NOT NULL DEFAULT 0 CHECK (fee_amount >= 0),
  over boolean NOT NULL DEFAULT false,
  register_state integer NOT NULL DEFAULT 1 CHECK (register_state BETWEEN 1 AND 3),
  pay_state integer NOT NULL DEFAULT 0 CHECK (pay_state BETWEEN 0 AND 3),
  cancel_reason text,
  remark text,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, org_id, registration_no),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, department_id) REFERENCES department (property_owner_id, id),
  FOREIGN KEY (property_owner_id, room_id) REFERENCES consultation_room (property_owner_id, id),
  FOREIGN KEY (property_owner_id, doctor_id) REFERENCES employee (property_owner_id, id),
  FOREIGN KEY (property_owner_id, scheduling_id) REFERENCES scheduling (property_owner_id, id) ON DELETE SET NULL (scheduling_id),
  CHECK (register_state = 1 OR cancel_reason IS NOT NULL)
);
CREATE INDEX registration_day ON registration (property_owner_id, org_id, day);
CREATE INDEX registration_patient ON registration (property_owner_id, patient_id, day);
CREATE INDEX registration_scheduling ON registration (property_owner_id, scheduling_id) WHERE register_state = 1;
CALL protect('registration', 'org', 'SELECT, INSERT, UPDATE');

-- Visit; all other domains call its id accepts_id.
CREATE TABLE accepts (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  visit_no text NOT NULL,
  day date NOT NULL,
  registration_id bigint NOT NULL,
  patient_id bigint NOT NULL,
  visit_type integer NOT NULL CHECK (visit_type BETWEEN 1 AND 3),
  department_id bigint NOT NULL,
  room_id bigint,
  doctor_id bigint,
  queue_no integer NOT NULL CHECK (queue_no > 0),
  queue_sort timestamptz NOT NULL,
  priority boolean NOT NULL DEFAULT false,
  priority_reason text,
  accepts_state integer NOT NULL DEFAULT 0 CHECK (accepts_state BETWEEN 0 AND 2),
  -- False after a cancellation or a return: the visit is then in no queue and no count.
  valid_flag boolean NOT NULL DEFAULT true,
  triage_state integer NOT NULL DEFAULT 0 CHECK (triage_state BETWEEN 0 AND 2),
  call_state integer NOT NULL DEFAULT 0 CHECK (call_state BETWEEN 0 AND 2),
  call_count integer NOT NULL DEFAULT 0 CHECK (call_count >= 0),
  last_call_at timestamptz,
  receive_at timestamptz,
  receive_by bigint,
  finish_at timestamptz,
  finish_by bigint,
  transfer_log jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, registration_id),
  UNIQUE (property_owner_id, org_id, visit_no),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, registration_id) REFERENCES registration (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, department_id) REFERENCES department (property_owner_id, id),
  FOREIGN KEY (property_owner_id, room_id) REFERENCES consultation_room (property_owner_id, id),
  FOREIGN KEY (property_owner_id, doctor_id) REFERENCES employee (property_owner_id, id),
  CHECK ((accepts_state = 2) = (finish_at IS NOT NULL)),
  CHECK (accepts_state = 0 OR valid_flag)
);
CREATE INDEX accepts_day ON accepts (property_owner_id, org_id, day, accepts_state);
CREATE INDEX accepts_patient ON accepts (property_owner_id, patient_id, day);
CALL protect('accepts', 'org', 'SELECT, INSERT, UPDATE');

-- One record for each visit. The measures are one document, because a visit fills only some of the sixty fields and
-- they are read together.
CREATE TABLE triage_record (
  property_owner_id bigint NOT NULL,
  accepts_id bigint NOT NULL,
  org_id bigint NOT NULL,
  patient_id bigint NOT NULL,
  content jsonb NOT NULL DEFAULT '{}',
  -- Stored in addition to the measures, because it is computed from two of them.
  bmi numeric(5, 1),
  measure_staff_id bigint,
  finish_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, accepts_id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, accepts_id) REFERENCES accepts (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, measure_staff_id) REFERENCES employee (property_owner_id, id)
);
CREATE INDEX triage_record_patient ON triage_record (property_owner_id, patient_id, finish_at) WHERE finish_at IS NOT NULL;
CALL protect('triage_record', 'org', 'SELECT, INSERT, UPDATE');
