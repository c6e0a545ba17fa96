-- last_record_id has no foreign key: a record refers to its task, and mutual references prevent a copy of the tables
-- one after another into another database.
ALTER TABLE return_task DROP CONSTRAINT return_task_property_owner_id_last_record_id_fkey;
