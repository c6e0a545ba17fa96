-- A prescription is sent with its diagnoses as a list, like a medical record (domain-workstation §6).
UPDATE his_field_map SET our_field = 'diagnoses' WHERE biz_type = 'RX' AND our_field = 'diagnosis';
INSERT INTO his_field_map (biz_type, our_field, their_field, code_map, required, secret, sort) VALUES
  ('RX', 'diagnoses.icdCode', 'ICD-10编码', NULL, true, false, 121),
  ('RX', 'diagnoses.icdName', '诊断名称', NULL, true, false, 122),
  ('RX', 'diagnoses.primary', '主次标志', 'FLAG', true, false, 123);
