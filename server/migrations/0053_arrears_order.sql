-- The list of arrears shows open arrears before settled ones, each sorted by due date.
DROP INDEX arrears_due;
CREATE INDEX arrears_due ON arrears (property_owner_id, org_id, (balance = 0), due_date, id);
