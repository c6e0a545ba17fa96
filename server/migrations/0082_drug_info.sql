-- Properties that only drugs have (domain-erp §1.3): one row for each breed of category 071.
CREATE TABLE erp_drug_info (
  property_owner_id bigint NOT NULL,
  breed_id bigint NOT NULL,
  generic_name text NOT NULL,
  trade_name text,
  dosage_form text NOT NULL CHECK (dosage_form IN ('滴眼液', '眼膏', '凝胶', '口服', '注射')),
  strength text NOT NULL,
  approval_no text NOT NULL CHECK (approval_no ~ '^国药准字[HZSJ][0-9]{8}$'),
  prescription_flag boolean NOT NULL,
  insurance_code text,
  storage text CHECK (storage IN ('常温', '阴凉', '冷藏')),
  default_dose text,
  frequency_code text,
  -- Code of the dictionary, which chains can extend.
  route text,
  eye text CHECK (eye IN ('OD', 'OS', 'OU')),
  days integer CHECK (days BETWEEN 1 AND 90),
  contraindication text,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, breed_id),
  FOREIGN KEY (property_owner_id, breed_id) REFERENCES erp_breed (property_owner_id, id)
);
CALL protect('erp_drug_info', 'chain', 'SELECT, INSERT, UPDATE');
