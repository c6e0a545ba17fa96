-- Questionnaire of a visit (domain-outpatient §4): one for each visit, in the version of the template with which it was
-- started.

ALTER TABLE accepts ADD COLUMN ques_state smallint NOT NULL DEFAULT 0 CHECK (ques_state BETWEEN 0 AND 2);

CREATE TABLE questionnaire_answer (
  property_owner_id bigint NOT NULL,
  accepts_id bigint NOT NULL,
  org_id bigint NOT NULL,
  patient_id bigint NOT NULL,
  template_id bigint NOT NULL,
  template_version integer NOT NULL,
  answers jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(answers) = 'array'),
  filled_by bigint,
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
  FOREIGN KEY (property_owner_id, template_id, template_version)
    REFERENCES template_version (property_owner_id, template_id, template_version)
);
CREATE INDEX questionnaire_answer_patient ON questionnaire_answer (property_owner_id, patient_id);
CALL protect('questionnaire_answer', 'org', 'SELECT, INSERT, UPDATE');
