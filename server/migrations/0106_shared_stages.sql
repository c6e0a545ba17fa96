-- 预检 and 问卷 are rows of their own that the visit's tabs edit too (domain-workstation §2.1, §2.2): what was reopened
-- may be written though the visit is over, and what they said stands in the log of revisions beside that of the stages.

ALTER TABLE triage_record ADD COLUMN retrial_count integer NOT NULL DEFAULT 0 CHECK (retrial_count >= 0);
ALTER TABLE questionnaire_answer ADD COLUMN retrial_count integer NOT NULL DEFAULT 0 CHECK (retrial_count >= 0);

-- Both are named by their visit.
ALTER TABLE medical_revision
  ALTER COLUMN record_id DROP NOT NULL,
  ADD CHECK (record_id IS NOT NULL OR stage IN ('triage', 'questionnaire'));
