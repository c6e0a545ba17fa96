-- 知情同意书 (domain-workstation §3.6) of a lens archive, a training package or a visit. The text, the ticks and the
-- signatures are stored unchanged, with a hash of all of them.
CREATE TABLE informed_consent (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  patient_id bigint NOT NULL,
  area text NOT NULL CHECK (area IN ('corneal-hard-archives', 'corneal-training-archives', 'viewing-table')),
  -- Id of a lens archive, a package or a visit, depending on the area.
  owner_id bigint NOT NULL,
  kind text NOT NULL,
  template_id bigint NOT NULL,
  template_version integer NOT NULL CHECK (template_version > 0),
  title text NOT NULL,
  org_name text NOT NULL,
  patient_name text NOT NULL,
  lens_info text,
  -- Text with its values filled in; no value is read again later.
  html text NOT NULL,
  risk_items text[] NOT NULL CHECK (cardinality(risk_items) BETWEEN 1 AND 20),
  ticked integer[] NOT NULL DEFAULT '{}',
  -- Strokes: x, y and milliseconds in turn. Pictures are drawn from them.
  patient_sign jsonb,
  guardian_sign jsonb,
  guardian_name text,
  guardian_relation integer CHECK (guardian_relation BETWEEN 1 AND 7),
  guardian_id_no text,
  accepted_at timestamptz,
  signed_by text CHECK (signed_by IN ('DESK', 'PHONE', 'PAPER')),
  doctor_sign jsonb,
  doctor_id bigint,
  doctor_name text,
  doctor_title text,
  signed_at timestamptz,
  file_ids bigint[] NOT NULL DEFAULT '{}' CHECK (cardinality(file_ids) <= 9),
  file_hashes text[] NOT NULL DEFAULT '{}',
  state integer NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 2),
  invalid_at timestamptz,
  invalid_by_name text,
  invalid_reason text,
  print_count integer NOT NULL DEFAULT 0 CHECK (print_count >= 0),
  content_hash text NOT NULL CHECK (content_hash ~ '^[0-9a-f]{64}$'),
  created_by_name text,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, template_id) REFERENCES template (property_owner_id, id),
  FOREIGN KEY (property_owner_id, doctor_id) REFERENCES employee (property_owner_id, id),
  CHECK ((guardian_sign IS NULL) = (guardian_name IS NULL)),
  CHECK ((guardian_sign IS NULL) = (guardian_relation IS NULL AND guardian_id_no IS NULL)),
  CHECK (cardinality(file_ids) = cardinality(file_hashes)),
  -- A signed consent has the signature of the doctor after the part of the patient, or pictures of a signed paper.
  CHECK (state <> 1 OR signed_at IS NOT NULL),
  CHECK (signed_at IS NULL OR cardinality(file_ids) > 0 OR (doctor_sign IS NOT NULL AND accepted_at IS NOT NULL)),
  CHECK ((accepted_at IS NOT NULL OR cardinality(file_ids) > 0) = (signed_by IS NOT NULL)),
  CHECK ((state = 2) = (invalid_reason IS NOT NULL AND invalid_at IS NOT NULL))
);
-- Only one consent of a kind waits for its signatures at a time.
CREATE UNIQUE INDEX informed_consent_waits_once ON informed_consent (property_owner_id, area, owner_id, kind) WHERE state = 0;
CREATE INDEX informed_consent_owner ON informed_consent (property_owner_id, area, owner_id, id);
CREATE INDEX informed_consent_patient ON informed_consent (property_owner_id, patient_id, id);
CALL protect('informed_consent', 'org', 'SELECT, INSERT, UPDATE');

-- A signed or revoked consent never changes, except that merging two patients moves it to the remaining patient.
CREATE FUNCTION keep_signed_consent() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moves text[] := '{patient_id,state,invalid_at,invalid_by_name,invalid_reason,print_count,version,updated_at,updated_by}';
BEGIN
  IF to_jsonb(NEW) - moves IS DISTINCT FROM to_jsonb(OLD) - moves OR NEW.state < OLD.state THEN
    RAISE EXCEPTION 'a signed consent is not written again';
  END IF;
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION keep_signed_consent() FROM PUBLIC;
CREATE TRIGGER informed_consent_kept BEFORE UPDATE ON informed_consent
  FOR EACH ROW WHEN (OLD.state <> 0) EXECUTE FUNCTION keep_signed_consent();

-- INFORMED: the patient can sign the consent on a phone.
ALTER TABLE phone_session DROP CONSTRAINT phone_session_purpose_check,
  ADD CONSTRAINT phone_session_purpose_check CHECK (purpose IN ('QUESTIONNAIRE', 'CONSENT', 'INFORMED'));
