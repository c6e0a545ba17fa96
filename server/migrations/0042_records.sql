-- Records of registrations and visits (domain-outpatient §2, §5): labels of a visit, and lists over a range of days.

-- Customer labels of the chain, at most ten for a visit.
ALTER TABLE accepts ADD COLUMN label_ids bigint[] NOT NULL DEFAULT '{}' CHECK (cardinality(label_ids) <= 10);

-- Serves the latest rows of a range of days without a sort of all rows.
DROP INDEX registration_day;
CREATE INDEX registration_recent ON registration (property_owner_id, org_id, day, id);
CREATE INDEX accepts_recent ON accepts (property_owner_id, org_id, day, id);
