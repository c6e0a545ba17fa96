-- Uploads to the health platform of Zhejiang (domain-workstation §6). Names and codes of the platform are data, so that
-- a change by the platform needs no release. They are the same for every chain.
CREATE TABLE his_field_map (
  biz_type text NOT NULL CHECK (biz_type IN ('DOCTOR', 'CASE', 'RX')),
  -- For a field of the entries of a list, the name of the list, a point, and the name of the field: lines.frequency.
  our_field text NOT NULL,
  their_field text NOT NULL,
  code_map text,
  required boolean NOT NULL DEFAULT false,
  -- Number of an identity card: stored encrypted, shown masked.
  secret boolean NOT NULL DEFAULT false,
  sort integer NOT NULL,
  PRIMARY KEY (biz_type, our_field)
);
GRANT SELECT ON his_field_map TO mingmou_app;

CREATE TABLE his_code (
  code_map text NOT NULL,
  our_code text NOT NULL,
  their_code text NOT NULL,
  their_name text NOT NULL,
  PRIMARY KEY (code_map, our_code)
);
GRANT SELECT ON his_code TO mingmou_app;

INSERT INTO his_field_map (biz_type, our_field, their_field, code_map, required, secret, sort) VALUES
  ('DOCTOR', 'orgCode', '医疗机构代码', NULL, true, false, 10),
  ('DOCTOR', 'staffName', '姓名', NULL, true, false, 20),
  ('DOCTOR', 'idType', '证件类型', 'ID_TYPE', false, false, 30),
  ('DOCTOR', 'idNo', '证件号码', NULL, false, true, 40),
  ('DOCTOR', 'gender', '性别', 'SEX', true, false, 50),
  ('DOCTOR', 'birthday', '出生日期', NULL, false, false, 60),
  ('DOCTOR', 'phone', '电话', NULL, false, false, 70),
  ('DOCTOR', 'title', '职称代码', 'TITLE', true, false, 80),
  -- Optional here: the platform itself reports a missing number.
  ('DOCTOR', 'practiceCertNo', '医师执业证书编码', NULL, false, false, 90),
  ('DOCTOR', 'qualificationCertNo', '资格证书编码', NULL, false, false, 100),
  ('DOCTOR', 'practiceScope', '执业范围', NULL, false, false, 110),
  ('DOCTOR', 'practiceType', '执业类别', NULL, false, false, 120),
  ('DOCTOR', 'departmentCode', '科室代码', NULL, true, false, 130),
  ('DOCTOR', 'prescribeRight', '处方权标志', 'FLAG', true, false, 140),
  ('DOCTOR', 'onJob', '在岗标志', 'FLAG', true, false, 150),
  ('CASE', 'orgCode', '医疗机构代码', NULL, true, false, 10),
  ('CASE', 'visitNo', '门(急)诊号', NULL, true, false, 20),
  ('CASE', 'recordNo', '病历号', NULL, true, false, 30),
  ('CASE', 'patientName', '姓名', NULL, true, false, 40),
  ('CASE', 'gender', '性别', 'SEX', true, false, 50),
  ('CASE', 'birthday', '出生日期', NULL, true, false, 60),
  ('CASE', 'idType', '证件类型', 'ID_TYPE', false, false, 70),
  ('CASE', 'idNo', '证件号码', NULL, false, true, 80),
  ('CASE', 'phone', '电话', NULL, true, false, 90),
  ('CASE', 'address', '住址', NULL, false, false, 100),
  ('CASE', 'guardian', '监护人', NULL, false, false, 110),
  ('CASE', 'receivedAt', '就诊时间', NULL, true, false, 120),
  ('CASE', 'departmentCode', '科室代码', NULL, true, false, 130),
  ('CASE', 'doctorCertNo', '医师执业证书编码', NULL, true, false, 140),
  ('CASE', 'visitType', '初复诊标志', 'VISIT_TYPE', true, false, 150),
  ('CASE', 'chiefComplaint', '主诉', NULL, true, false, 160),
  ('CASE', 'presentIllness', '现病史', NULL, true, false, 170),
  ('CASE', 'pastHistory', '既往史', NULL, false, false, 180),
  ('CASE', 'allergy', '过敏史', NULL, true, false, 190),
  ('CASE', 'specialExam', '体格检查', NULL, false, false, 200),
  ('CASE', 'auxiliary', '辅助检查结果', NULL, false, false, 210),
  ('CASE', 'diagnoses', '诊断', NULL, true, false, 220),
  ('CASE', 'diagnoses.icdCode', 'ICD-10编码', NULL, true, false, 221),
  ('CASE', 'diagnoses.icdName', '诊断名称', NULL, true, false, 222),
  ('CASE', 'diagnoses.primary', '主次标志', 'FLAG', true, false, 223),
  ('CASE', 'diagnoses.certain', '确诊标志', 'FLAG', true, false, 224),
  ('CASE', 'diagnoses.at', '诊断时间', NULL, true, false, 225),
  ('CASE', 'plan', '处理意见', NULL, true, false, 230),
  ('CASE', 'signedAt', '签名时间', NULL, true, false, 240),
  ('RX', 'orgCode', '医疗机构代码', NULL, true, false, 10),
  ('RX', 'rxNo', '处方号', NULL, true, false, 20),
  ('RX', 'visitNo', '门(急)诊号', NULL, true, false, 30),
  ('RX', 'patientName', '姓名', NULL, true, false, 40),
  ('RX', 'idType', '证件类型', 'ID_TYPE', false, false, 50),
  ('RX', 'idNo', '证件号码', NULL, false, true, 60),
  ('RX', 'category', '处方类别', 'RX_CATEGORY', true, false, 70),
  ('RX', 'prescriberName', '开方医师', NULL, true, false, 80),
  ('RX', 'prescribedAt', '开方时间', NULL, true, false, 90),
  ('RX', 'pharmacistName', '审核药师', NULL, false, false, 100),
  ('RX', 'reviewedAt', '审核时间', NULL, false, false, 110),
  ('RX', 'diagnosis', '诊断', NULL, true, false, 120),
  ('RX', 'lines', '药品', NULL, true, false, 130),
  ('RX', 'lines.drugCode', '国家药品编码', 'DRUG', true, false, 131),
  ('RX', 'lines.genericName', '通用名', NULL, true, false, 132),
  ('RX', 'lines.spec', '规格', NULL, true, false, 133),
  ('RX', 'lines.dosageForm', '剂型', NULL, false, false, 134),
  ('RX', 'lines.dose', '单次剂量', NULL, true, false, 135),
  ('RX', 'lines.frequency', '频次', 'FREQUENCY', true, false, 136),
  ('RX', 'lines.route', '给药途径', 'ROUTE', true, false, 137),
  ('RX', 'lines.days', '天数', NULL, true, false, 138),
  ('RX', 'lines.qty', '数量', NULL, true, false, 139),
  ('RX', 'lines.price', '单价', NULL, false, false, 140),
  ('RX', 'lines.amount', '金额', NULL, false, false, 141),
  ('RX', 'lines.skinTest', '皮试', NULL, false, false, 142),
  ('RX', 'amount', '金额合计', NULL, false, false, 150),
  ('RX', 'validDays', '有效天数', NULL, true, false, 160);

INSERT INTO his_code (code_map, our_code, their_code, their_name) VALUES
  ('SEX', '1', '1', '男性'), ('SEX', '2', '2', '女性'), ('SEX', '9', '9', '未说明的性别'),
  ('ID_TYPE', '1', '01', '居民身份证'), ('ID_TYPE', '2', '03', '护照'), ('ID_TYPE', '3', '06', '港澳台通行证'),
  ('ID_TYPE', '4', '08', '出生医学证明'), ('ID_TYPE', '9', '99', '其他法定有效证件'),
  ('TITLE', '1', '231', '主任医师'), ('TITLE', '2', '232', '副主任医师'), ('TITLE', '3', '233', '主治医师'),
  ('TITLE', '4', '234', '医师'), ('TITLE', '99', '999', '无'),
  ('FLAG', 'true', '1', '是'), ('FLAG', 'false', '0', '否'),
  ('VISIT_TYPE', '1', '1', '初诊'), ('VISIT_TYPE', '2', '2', '复诊'), ('VISIT_TYPE', '3', '2', '复诊'),
  ('RX_CATEGORY', '普通', '01', '普通处方'), ('RX_CATEGORY', '急诊', '02', '急诊处方'), ('RX_CATEGORY', '儿科', '03', '儿科处方'),
  ('ROUTE', '1', '14', '滴眼'), ('ROUTE', '2', '607', '眼部外用'), ('ROUTE', '3', '605', '外用'), ('ROUTE', '4', '605', '外用'),
  ('ROUTE', '5', '1', '口服'), ('ROUTE', '6', '6', '局部注射'), ('ROUTE', '7', '403', '肌内注射'), ('ROUTE', '9', '9', '其他途径');
INSERT INTO his_code (code_map, our_code, their_code, their_name)
SELECT 'FREQUENCY', code, upper(code), code FROM unnest(ARRAY['YN', 'Qd', 'Bid', 'Tid', 'Qid', 'Qh', 'Q2h', 'Q3h', 'Q4h', 'Q5h',
  'Q6h', 'Q7h', 'Q8h', 'QM', 'QN', 'St', 'Prn', 'Q2D', 'QW', 'Biw', 'Tiw', '2w', '3w', '4w']) code;

-- National code of a drug that a chain sells, by approval number.
CREATE TABLE his_drug_code (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  approval_no text NOT NULL,
  national_code text NOT NULL,
  PRIMARY KEY (property_owner_id, approval_no)
);
CALL protect('his_drug_code', 'chain', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE his_upload (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  biz_type text NOT NULL CHECK (biz_type IN ('DOCTOR', 'CASE', 'RX')),
  biz_id bigint NOT NULL,
  biz_version integer NOT NULL CHECK (biz_version > 0),
  biz_no text NOT NULL,
  name text NOT NULL,
  doctor_id bigint,
  doctor_name text,
  biz_date date NOT NULL,
  diagnosis text,
  -- Last payload that was sent; numbers of identity cards are encrypted.
  payload jsonb,
  platform_id text,
  state integer NOT NULL DEFAULT 0 CHECK (state IN (0, 1, 2, 3)),
  env text,
  try_count integer NOT NULL DEFAULT 0,
  -- Number of automatic retries after a network failure.
  auto_tries integer NOT NULL DEFAULT 0,
  last_try_at timestamptz,
  next_try_at timestamptz,
  -- Time at which a sender claimed the row; null after its answer.
  claimed_at timestamptz,
  error_code text,
  error_msg text,
  operator_id bigint,
  remove_reason text,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, org_id, biz_type, biz_id, biz_version),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  CHECK ((state = 1) = (platform_id IS NOT NULL) OR state = 3)
);
CREATE INDEX his_upload_list ON his_upload (property_owner_id, org_id, biz_type, biz_date DESC, id DESC);
CALL protect('his_upload', 'org', 'SELECT, INSERT, UPDATE');
