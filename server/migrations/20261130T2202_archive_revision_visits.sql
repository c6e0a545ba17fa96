-- Visit of a changed archive record, so that 修改记录 of the visit lists the change (domain-workstation §2.0). Null: the
-- record belongs to no visit.
ALTER TABLE archive_revision
  ADD COLUMN accepts_id bigint,
  ADD FOREIGN KEY (property_owner_id, accepts_id) REFERENCES accepts (property_owner_id, id);
-- Row-level security applies to the owner too, so it is not forced while the owner writes the rows of all chains.
ALTER TABLE archive_revision NO FORCE ROW LEVEL SECURITY;
ALTER TABLE archive_record NO FORCE ROW LEVEL SECURITY;
UPDATE archive_revision revision SET accepts_id = record.accepts_id
FROM archive_record record
WHERE record.property_owner_id = revision.property_owner_id AND record.id = revision.record_id
  AND record.accepts_id IS NOT NULL;
ALTER TABLE archive_revision FORCE ROW LEVEL SECURITY;
ALTER TABLE archive_record FORCE ROW LEVEL SECURITY;
CREATE INDEX archive_revision_visit ON archive_revision (property_owner_id, accepts_id, id) WHERE accepts_id IS NOT NULL;
