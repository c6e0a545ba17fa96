-- Makers' codes are compared by a key: upper case, and a number of 8 to 14 digits without leading zeros down to 8 digits
-- (domain-erp §9a; originKey in shared/contract/src/erp/origin-code.rules.ts is the same rule).
ALTER TABLE erp_barcode_origin ADD COLUMN code_key text NOT NULL GENERATED ALWAYS AS (
  CASE WHEN code ~ '^[0-9]{8,14}$' THEN right(code, greatest(8, char_length(ltrim(code, '0')))) ELSE upper(code) END
) STORED;
-- Codes that already shared a key keep their rows and are distinguished by their exact text in `twin`; new codes have
-- ''.
ALTER TABLE erp_barcode_origin ADD COLUMN twin text NOT NULL DEFAULT '';
-- Row-level security applies to the owner too, so it is not forced while the owner writes the rows of all chains.
ALTER TABLE erp_barcode_origin NO FORCE ROW LEVEL SECURITY;
UPDATE erp_barcode_origin origin SET twin = origin.code
WHERE EXISTS (SELECT FROM erp_barcode_origin other WHERE other.property_owner_id = origin.property_owner_id
  AND other.code_key = origin.code_key AND other.code <> origin.code);
ALTER TABLE erp_barcode_origin FORCE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX erp_barcode_origin_key_once ON erp_barcode_origin (property_owner_id, code_key, twin);
