-- Stores extended codes of the national clinical edition completely, including dagger and asterisk: H52.100x001,
-- E11.3†, H36.0*.
ALTER TABLE icd DROP CONSTRAINT icd_code_check;
ALTER TABLE icd ADD CONSTRAINT icd_code_check CHECK (code ~ '^[A-Z][0-9]{2}(\.[A-Za-z0-9]{1,5})?(x[0-9]{3})?[†*]?$');
