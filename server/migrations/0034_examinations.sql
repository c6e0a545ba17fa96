-- Examinations of a visit: one record for each row; a visit may have several records with the same form
-- (domain-workstation §2.5). Forms are numbered, so the code of a stage may contain digits.
ALTER TABLE stage_record DROP CONSTRAINT stage_record_stage_check;
ALTER TABLE stage_record ADD CHECK (stage ~ '^[a-z][a-z-]*(/[a-z][a-z0-9-]*)?$');
ALTER TABLE stage_record DROP CONSTRAINT stage_record_property_owner_id_accepts_id_stage_key;
CREATE UNIQUE INDEX stage_record_once ON stage_record (property_owner_id, accepts_id, stage)
  WHERE stage NOT LIKE 'inspection/%';
CREATE INDEX stage_record_visit ON stage_record (property_owner_id, accepts_id);
