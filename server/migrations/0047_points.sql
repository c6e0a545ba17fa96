-- Points of a patient (domain-outpatient §6.8): one account in the chain with an append-only ledger. The account has
-- its own table, so that a payment does not wait for a transaction that writes the patient's file.

CREATE TABLE integral_account (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  patient_id bigint NOT NULL,
  balance integer NOT NULL DEFAULT 0 CHECK (balance >= 0),
  debt integer NOT NULL DEFAULT 0 CHECK (debt >= 0),
  -- Number of the last row of the ledger.
  seq integer NOT NULL DEFAULT 0 CHECK (seq >= 0),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (property_owner_id, patient_id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  -- An account never has both a balance and a debt (I7).
  CHECK (balance = 0 OR debt = 0)
);
CALL protect('integral_account', 'chain', 'SELECT, INSERT, UPDATE');

CREATE TABLE integral_ledger (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  patient_id bigint NOT NULL,
  seq integer NOT NULL CHECK (seq > 0),
  -- 1 消费获得, 2 抵扣, 3 退费退回抵扣, 4 退费收回, 5 充值赠送, 6 手工调整, 7 活动/推荐, 8 补扣欠积分, 9 过期, 10 合并/转赠.
  ledger_type integer NOT NULL CHECK (ledger_type BETWEEN 1 AND 10),
  delta integer NOT NULL,
  balance_after integer NOT NULL CHECK (balance_after >= 0),
  debt_after integer NOT NULL CHECK (debt_after >= 0),
  biz_type text NOT NULL,
  biz_id bigint NOT NULL,
  biz_no text NOT NULL,
  org_id bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, patient_id, seq),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES integral_account (property_owner_id, patient_id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  -- Earned points are positive, used points negative. A reversal from an empty account only increases the debt.
  CHECK (CASE WHEN ledger_type IN (1, 3, 5, 7) THEN delta > 0 WHEN ledger_type IN (2, 8, 9) THEN delta < 0
    WHEN ledger_type = 4 THEN delta <= 0 ELSE true END)
);
CREATE INDEX integral_ledger_biz ON integral_ledger (property_owner_id, biz_type, biz_id);
CALL protect('integral_ledger', 'chain', 'SELECT, INSERT');

-- Yuan for one point when the order was paid: a refund reverses points with this rate.
ALTER TABLE charge_order ADD COLUMN earn_yuan numeric(8, 2) CHECK (earn_yuan > 0);
