-- Sessions of repeated low-level red light (domain-workstation §8b.7) of a treatment. The limits a day and a week, and
-- the minimum interval, apply to the whole chain. A session entered by mistake is marked as undone and is not deleted.
CREATE TABLE red_light_session (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  patient_id bigint NOT NULL,
  episode_id bigint NOT NULL,
  done_at timestamptz NOT NULL,
  minutes integer NOT NULL CHECK (minutes BETWEEN 1 AND 3),
  done_by_name text,
  remark text,
  undone_at timestamptz,
  undone_by_name text,
  undone_reason text,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, episode_id) REFERENCES treatment_episode (property_owner_id, id),
  CHECK ((undone_at IS NULL) = (undone_reason IS NULL))
);
CREATE INDEX red_light_session_patient ON red_light_session (property_owner_id, patient_id, done_at) WHERE undone_at IS NULL;
CREATE INDEX red_light_session_episode ON red_light_session (property_owner_id, episode_id);
CALL protect('red_light_session', 'chain', 'SELECT, INSERT, UPDATE');
