-- 待医师确认 (domain-workstation §2.7): a prescription that somebody without 处方权 confirmed waits for the doctor in whose name it
-- was written. What was signed before stays signed, whoever signed it.
ALTER TABLE stage_record ADD COLUMN waits_for bigint,
  ADD FOREIGN KEY (property_owner_id, waits_for) REFERENCES employee (property_owner_id, id);
-- What waits for one member of staff, asked for every few seconds.
CREATE INDEX stage_record_waiting ON stage_record (property_owner_id, waits_for, org_id) WHERE waits_for IS NOT NULL;

-- Sent back by the doctor, taken back by whoever submitted it.
ALTER TABLE medical_revision DROP CONSTRAINT medical_revision_action_check;
ALTER TABLE medical_revision ADD CONSTRAINT medical_revision_action_check
  CHECK (action IN ('save-after-retrial', 'reset', 'retrial', 'invalid', 'reject', 'withdraw'));
CREATE INDEX medical_revision_record ON medical_revision (property_owner_id, record_id, id);
