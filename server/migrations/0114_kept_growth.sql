-- Growth figures of all children of a clinic (近视防控驾驶舱): stored for each child, because reading half a million points
-- for each view is too slow.

-- Patients whose stored figures are older than their points or treatments. A query over all children first computes
-- their figures again.
CREATE TABLE growth_stale (
  property_owner_id bigint NOT NULL,
  patient_id bigint NOT NULL,
  -- Updated by each change. The update locks the mark, so that no transaction removes the mark before the change is
  -- visible.
  marked_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (property_owner_id, patient_id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id)
);
CALL protect('growth_stale', 'chain', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE growth_child (
  property_owner_id bigint NOT NULL,
  patient_id bigint NOT NULL,
  od_al numeric(6, 3),
  od_al_on date,
  od_al_rate numeric(7, 2),
  od_base_al numeric(6, 3),
  od_base_on date,
  od_se numeric(6, 3),
  od_se_on date,
  od_se_rate numeric(7, 2),
  os_al numeric(6, 3),
  os_al_on date,
  os_al_rate numeric(7, 2),
  os_base_al numeric(6, 3),
  os_base_on date,
  os_se numeric(6, 3),
  os_se_on date,
  os_se_rate numeric(7, 2),
  -- Types of the current treatments, such as `4+7`; empty without a treatment.
  treatments text NOT NULL,
  PRIMARY KEY (property_owner_id, patient_id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id)
);
CALL protect('growth_child', 'chain', 'SELECT, INSERT, DELETE');

-- Changes of axial length over at least 90 days with the same treatments throughout, by which effects are compared.
CREATE TABLE growth_interval (
  property_owner_id bigint NOT NULL,
  patient_id bigint NOT NULL,
  eye text NOT NULL CHECK (eye IN ('OD', 'OS')),
  from_on date NOT NULL,
  to_on date NOT NULL,
  days integer NOT NULL CHECK (days >= 90),
  per_year numeric(7, 2) NOT NULL,
  treatments text NOT NULL CHECK (treatments <> ''),
  PRIMARY KEY (property_owner_id, patient_id, eye, to_on),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id)
);
CREATE INDEX growth_interval_days ON growth_interval (property_owner_id, to_on);
CALL protect('growth_interval', 'chain', 'SELECT, INSERT, DELETE');

CREATE FUNCTION mark_growth_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO growth_stale (property_owner_id, patient_id) VALUES (OLD.property_owner_id, OLD.patient_id)
      ON CONFLICT (property_owner_id, patient_id) DO UPDATE SET marked_at = EXCLUDED.marked_at;
  END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW.patient_id <> OLD.patient_id) THEN
    INSERT INTO growth_stale (property_owner_id, patient_id) VALUES (NEW.property_owner_id, NEW.patient_id)
      ON CONFLICT (property_owner_id, patient_id) DO UPDATE SET marked_at = EXCLUDED.marked_at;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION mark_growth_stale() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION mark_growth_stale() TO mingmou_app;
CREATE TRIGGER growth_point_stale AFTER INSERT OR UPDATE OR DELETE ON growth_point
  FOR EACH ROW EXECUTE FUNCTION mark_growth_stale();
CREATE TRIGGER treatment_episode_stale AFTER INSERT OR UPDATE OR DELETE ON treatment_episode
  FOR EACH ROW EXECUTE FUNCTION mark_growth_stale();

-- Follow-up of a patient in an organisation: last doctor, and agreed day of the next visit. Stored redundantly, because
-- a list of all children reads it for each child.
CREATE TABLE patient_follow (
  property_owner_id bigint NOT NULL,
  org_id bigint NOT NULL,
  patient_id bigint NOT NULL,
  -- From the latest finished 问诊 or 结论 that contains a date.
  agreed_on date,
  -- Latest visit that was received by a doctor.
  visit_id bigint,
  visit_on date,
  doctor_id bigint,
  PRIMARY KEY (property_owner_id, org_id, patient_id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id)
);
CALL protect('patient_follow', 'org', 'SELECT, INSERT, UPDATE');
CREATE INDEX stage_record_agreed ON stage_record (property_owner_id, org_id, patient_id, finished_at DESC)
  WHERE stage IN ('consultation', 'conclusion') AND stage_state = 2;

CREATE FUNCTION follow_patient(po bigint, org bigint, patient bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Locks the row before the source rows are read.
  INSERT INTO patient_follow AS kept (property_owner_id, org_id, patient_id) VALUES (po, org, patient)
    ON CONFLICT (property_owner_id, org_id, patient_id) DO UPDATE SET agreed_on = kept.agreed_on;
  UPDATE patient_follow SET agreed_on = (
      SELECT (content->>'nextReviewDate')::date FROM stage_record
      WHERE property_owner_id = po AND org_id = org AND patient_id = patient
        AND stage IN ('consultation', 'conclusion') AND stage_state = 2 AND content->>'nextReviewDate' <> ''
      ORDER BY finished_at DESC LIMIT 1),
    (visit_id, visit_on, doctor_id) = (
      SELECT id, day, accepts.doctor_id FROM accepts
      WHERE property_owner_id = po AND org_id = org AND patient_id = patient AND receive_at IS NOT NULL
      ORDER BY day DESC, id DESC LIMIT 1)
    WHERE property_owner_id = po AND org_id = org AND patient_id = patient;
END $$;
CREATE FUNCTION follow_patient_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_patient(NEW.property_owner_id, NEW.org_id, NEW.patient_id);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION follow_patient(bigint, bigint, bigint), follow_patient_of_row() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION follow_patient(bigint, bigint, bigint), follow_patient_of_row() TO mingmou_app;
CREATE TRIGGER stage_record_followed AFTER INSERT OR UPDATE OF stage_state, content ON stage_record FOR EACH ROW
  WHEN (NEW.stage IN ('consultation', 'conclusion') AND NEW.stage_state = 2)
  EXECUTE FUNCTION follow_patient_of_row();
CREATE TRIGGER stage_record_reopened AFTER UPDATE OF stage_state ON stage_record FOR EACH ROW
  WHEN (OLD.stage IN ('consultation', 'conclusion') AND OLD.stage_state = 2 AND NEW.stage_state <> 2)
  EXECUTE FUNCTION follow_patient_of_row();
CREATE TRIGGER accepts_followed AFTER INSERT ON accepts FOR EACH ROW
  WHEN (NEW.receive_at IS NOT NULL) EXECUTE FUNCTION follow_patient_of_row();
CREATE TRIGGER accepts_received_anew AFTER UPDATE ON accepts FOR EACH ROW
  WHEN (OLD.receive_at IS DISTINCT FROM NEW.receive_at
    OR (NEW.receive_at IS NOT NULL AND OLD.doctor_id IS DISTINCT FROM NEW.doctor_id))
  EXECUTE FUNCTION follow_patient_of_row();

-- Serves the diagnoses of one child.
CREATE INDEX diagnosis_patient ON diagnosis (property_owner_id, patient_id, icd_code);

DO $$
DECLARE chain bigint;
BEGIN
  FOR chain IN SELECT id FROM property_owner ORDER BY id LOOP
    PERFORM set_config('app.po', chain::text, true);
    INSERT INTO growth_stale (property_owner_id, patient_id)
      SELECT DISTINCT property_owner_id, patient_id FROM growth_point WHERE property_owner_id = chain
      UNION SELECT property_owner_id, patient_id FROM treatment_episode WHERE property_owner_id = chain;
    PERFORM follow_patient(property_owner_id, org_id, patient_id)
      FROM (SELECT DISTINCT property_owner_id, org_id, patient_id FROM accepts
        WHERE property_owner_id = chain AND receive_at IS NOT NULL) AS seen;
  END LOOP;
  PERFORM set_config('app.po', '', true);
END $$;
