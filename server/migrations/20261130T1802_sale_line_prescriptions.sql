-- Signed prescription of the lenses of a line (domain-workstation §2.4): one sale may hold pairs from several
-- prescriptions. Null: the prescription that the sale names, if any.
ALTER TABLE sale_line
  ADD COLUMN prescription_id bigint,
  ADD FOREIGN KEY (property_owner_id, prescription_id) REFERENCES optician_prescription (property_owner_id, id);
CREATE INDEX sale_line_prescription ON sale_line (property_owner_id, prescription_id) WHERE prescription_id IS NOT NULL;
