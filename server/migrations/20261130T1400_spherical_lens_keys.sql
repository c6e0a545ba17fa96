-- A contact lens with cylinder 0 is the same goods as one without a cylinder: both get the key without it. Where a breed
-- has both, the one with cylinder 0 keeps its key.
-- Row-level security applies to the owner too, so it is not forced while the owner writes the rows of all chains.
ALTER TABLE erp_barcode NO FORCE ROW LEVEL SECURITY;
ALTER TABLE erp_breed NO FORCE ROW LEVEL SECURITY;
UPDATE erp_barcode barcode SET attrs_key = replace(barcode.attrs_key, '|cyl=0.00', '')
FROM erp_breed breed
WHERE breed.property_owner_id = barcode.property_owner_id AND breed.id = barcode.breed_id
  AND breed.category_id IN ('002', 'qx2') AND barcode.attrs_key LIKE '%|cyl=0.00%'
  AND NOT EXISTS (SELECT FROM erp_barcode twin WHERE twin.property_owner_id = barcode.property_owner_id
    AND twin.breed_id = barcode.breed_id AND twin.state_enum <> 'DELETE'
    AND twin.attrs_key = replace(barcode.attrs_key, '|cyl=0.00', ''));
ALTER TABLE erp_barcode FORCE ROW LEVEL SECURITY;
ALTER TABLE erp_breed FORCE ROW LEVEL SECURITY;
