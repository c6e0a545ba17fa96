-- Which record a task ends with is read by its number alone: a record refers to its task, and rows that refer to each other in a
-- circle could not be carried into another database one table after the other.
ALTER TABLE return_task DROP CONSTRAINT return_task_property_owner_id_last_record_id_fkey;
