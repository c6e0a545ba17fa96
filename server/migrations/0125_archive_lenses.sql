-- Lenses of a contact lens archive (domain-workstation §3.3, §3.4): one row for each ordered lens, with its delivery.
CREATE TABLE archive_lens (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  archive_id bigint NOT NULL,
  patient_id bigint NOT NULL,
  cycle_no integer NOT NULL CHECK (cycle_no > 0),
  eye text NOT NULL CHECK (eye IN ('od', 'os')),
  -- Record that ordered the lens, and the sale that sells it; the sale has one line for each eye.
  order_id bigint NOT NULL,
  sale_id bigint NOT NULL,
  barcode_id bigint NOT NULL,
  expect_date date,
  -- Record that delivered the lens.
  delivery_id bigint,
  serial_no text CHECK (serial_no <> ''),
  batch_no text,
  -- Expiry date of the goods; the days of wear are separate columns.
  lens_expire date,
  start_date date,
  expire_date date,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, archive_id, cycle_no, eye),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, archive_id) REFERENCES lens_archive (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, order_id) REFERENCES archive_record (property_owner_id, id),
  FOREIGN KEY (property_owner_id, delivery_id) REFERENCES archive_record (property_owner_id, id),
  FOREIGN KEY (property_owner_id, sale_id) REFERENCES bill (property_owner_id, id),
  FOREIGN KEY (property_owner_id, barcode_id) REFERENCES erp_barcode (property_owner_id, id),
  CHECK (num_nonnulls(delivery_id, start_date, expire_date) IN (0, 3)),
  CHECK (serial_no IS NULL OR delivery_id IS NOT NULL),
  CHECK (expire_date >= start_date)
);
-- The serial number of a hard lens is unique in the chain (120707).
CREATE UNIQUE INDEX archive_lens_serial ON archive_lens (property_owner_id, serial_no) WHERE serial_no IS NOT NULL;
CREATE INDEX archive_lens_order ON archive_lens (property_owner_id, order_id);
CREATE INDEX archive_lens_sale ON archive_lens (property_owner_id, sale_id);
CREATE INDEX archive_lens_delivery ON archive_lens (property_owner_id, delivery_id) WHERE delivery_id IS NOT NULL;
CREATE INDEX archive_lens_patient ON archive_lens (property_owner_id, patient_id);
CREATE INDEX archive_lens_waiting ON archive_lens (property_owner_id, org_id, archive_id) WHERE delivery_id IS NULL;
CALL protect('archive_lens', 'org', 'SELECT, INSERT, UPDATE, DELETE');

-- Basis of the first order: the examinations of each form, the contraindications, and those overruled.
ALTER TABLE lens_archive
  ADD COLUMN baseline jsonb,
  ADD COLUMN contraindications jsonb NOT NULL DEFAULT '{}';

-- 角膜塑形镜验配培训证书 (domain-workstation §8b 2).
ALTER TABLE employee
  ADD COLUMN ok_train_cert_no text,
  ADD COLUMN ok_train_cert_until date,
  ADD CHECK (ok_train_cert_until IS NULL OR ok_train_cert_no IS NOT NULL);

-- A delivery of lenses begins a treatment, like a conclusion.
ALTER TABLE treatment_episode
  ADD COLUMN archive_record_id bigint,
  ADD FOREIGN KEY (property_owner_id, archive_record_id) REFERENCES archive_record (property_owner_id, id),
  ADD CHECK (num_nonnulls(source_id, archive_record_id) <= 1);
CREATE INDEX treatment_episode_archive ON treatment_episode (property_owner_id, archive_record_id)
  WHERE archive_record_id IS NOT NULL;
