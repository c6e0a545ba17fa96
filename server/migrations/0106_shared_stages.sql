-- 预检 and 问卷 have their own rows, which the tabs of the visit edit too (domain-workstation §2.1, §2.2). A reopened row
-- can be written although the visit has ended, and its former content is stored in the log of revisions, like that of
-- the stages.

ALTER TABLE triage_record ADD COLUMN retrial_count integer NOT NULL DEFAULT 0 CHECK (retrial_count >= 0);
ALTER TABLE questionnaire_answer ADD COLUMN retrial_count integer NOT NULL DEFAULT 0 CHECK (retrial_count >= 0);

-- Revisions of 预检 and 问卷 refer only to the visit.
ALTER TABLE medical_revision
  ALTER COLUMN record_id DROP NOT NULL,
  ADD CHECK (record_id IS NOT NULL OR stage IN ('triage', 'questionnaire'));
