-- The list of arrears has what is owed before what is settled, each by the day on which it is due.
DROP INDEX arrears_due;
CREATE INDEX arrears_due ON arrears (property_owner_id, org_id, (balance = 0), due_date, id);
