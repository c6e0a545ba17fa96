-- Signed prescription on which a sale is based, and the reason why its lenses differ from it (domain-workstation §2.4).
ALTER TABLE sale
  ADD COLUMN prescription_id bigint,
  ADD COLUMN override_reason text,
  ADD FOREIGN KEY (property_owner_id, prescription_id) REFERENCES optician_prescription (property_owner_id, id);
CREATE INDEX sale_prescription ON sale (property_owner_id, prescription_id) WHERE prescription_id IS NOT NULL;
