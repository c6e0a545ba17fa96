-- Records of registrations and visits (domain-outpatient §2, §5): labels of a visit, and lists of many days.

-- Labels of the chain's customers; a visit carries ten at most.
ALTER TABLE accepts ADD COLUMN label_ids bigint[] NOT NULL DEFAULT '{}' CHECK (cardinality(label_ids) <= 10);

-- The latest rows of some days, without sorting all of them.
DROP INDEX registration_day;
CREATE INDEX registration_recent ON registration (property_owner_id, org_id, day, id);
CREATE INDEX accepts_recent ON accepts (property_owner_id, org_id, day, id);
