-- A pair of glasses that is worn begins a treatment, like a conclusion or a delivery of contact lenses.
ALTER TABLE treatment_episode
  ADD COLUMN glasses_archive_id bigint,
  ADD FOREIGN KEY (property_owner_id, glasses_archive_id) REFERENCES glasses_archive (property_owner_id, id),
  ADD CONSTRAINT treatment_episode_one_source CHECK (num_nonnulls(source_id, archive_record_id, glasses_archive_id) <= 1);
CREATE INDEX treatment_episode_glasses ON treatment_episode (property_owner_id, glasses_archive_id)
  WHERE glasses_archive_id IS NOT NULL;
