-- National code of a drug on its card, entered by users who maintain the catalogue and sent to the health platform.
ALTER TABLE erp_drug_info ADD COLUMN national_code text;
UPDATE erp_drug_info info SET national_code = known.national_code FROM his_drug_code known
WHERE known.property_owner_id = info.property_owner_id AND known.approval_no = info.approval_no;
DROP TABLE his_drug_code;
