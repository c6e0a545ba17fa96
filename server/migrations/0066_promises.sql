-- 承诺日期 of a sale, and notifications of customers whose goods are ready (domain-erp §9b.5).
ALTER TABLE sale
  ADD COLUMN promised_at date,
  ADD COLUMN notified_at timestamptz;

-- Last time at which a processed line left the workshop.
ALTER TABLE sale_line ADD COLUMN processed_at timestamptz;
GRANT UPDATE (processed_at) ON sale_line TO mingmou_app;

-- Goods of a sale that are handed over together and are ready: a pair of glasses, with one row for each time that the
-- pair was made.
CREATE TABLE sale_ready (
  property_owner_id bigint NOT NULL,
  org_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  group_no integer NOT NULL,
  round integer NOT NULL CHECK (round >= 0),
  ready_at timestamptz NOT NULL,
  -- Time of the first notification of the customer, and of the reminders while nobody collects the goods.
  told_at timestamptz,
  again_at timestamptz,
  last_at timestamptz,
  PRIMARY KEY (property_owner_id, bill_id, group_no, round),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, bill_id) REFERENCES sale (property_owner_id, bill_id)
);
CALL protect('sale_ready', 'org', 'SELECT, INSERT, UPDATE');
