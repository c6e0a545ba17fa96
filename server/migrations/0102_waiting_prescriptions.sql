-- 待医师确认 (domain-workstation §2.7): a prescription that was confirmed by an employee without 处方权 waits for the doctor in
-- whose name it was written. Prescriptions that were signed before stay signed.
ALTER TABLE stage_record ADD COLUMN waits_for bigint,
  ADD FOREIGN KEY (property_owner_id, waits_for) REFERENCES employee (property_owner_id, id);
-- Serves the prescriptions that wait for one employee, which the page queries every few seconds.
CREATE INDEX stage_record_waiting ON stage_record (property_owner_id, waits_for, org_id) WHERE waits_for IS NOT NULL;

-- reject: sent back by the doctor. withdraw: withdrawn by the submitter.
ALTER TABLE medical_revision DROP CONSTRAINT medical_revision_action_check;
ALTER TABLE medical_revision ADD CONSTRAINT medical_revision_action_check
  CHECK (action IN ('save-after-retrial', 'reset', 'retrial', 'invalid', 'reject', 'withdraw'));
CREATE INDEX medical_revision_record ON medical_revision (property_owner_id, record_id, id);
