-- Value cards with their ledger and recharges, and verification codes for holders (domain-outpatient §6.7, §6.9, §8b).
-- All rows belong to the chain: a card is valid in each of its organisations.

CREATE TABLE value_card (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  card_no text NOT NULL CHECK (card_no ~ '^[A-Za-z0-9]{8,20}$'),
  patient_id bigint NOT NULL,
  -- 1 正常, 2 冻结, 3 已退卡.
  card_state integer NOT NULL DEFAULT 1 CHECK (card_state BETWEEN 1 AND 3),
  principal_balance numeric(12, 2) NOT NULL CHECK (principal_balance >= 0),
  gift_balance numeric(12, 2) NOT NULL CHECK (gift_balance >= 0),
  -- Principal locked by refunds that wait for approval or payment.
  locked_principal numeric(12, 2) NOT NULL DEFAULT 0,
  -- Last row of the ledger, which contains the same balances.
  ledger_seq integer NOT NULL CHECK (ledger_seq > 0),
  -- A card without a password cannot pay.
  password_hash text,
  wrong_tries integer NOT NULL DEFAULT 0 CHECK (wrong_tries >= 0),
  wrong_day date,
  share_family boolean NOT NULL DEFAULT false,
  issue_org_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, issue_org_id) REFERENCES org (property_owner_id, id),
  CHECK (locked_principal BETWEEN 0 AND principal_balance),
  CHECK (card_state <> 3 OR principal_balance = 0 AND gift_balance = 0)
);
-- The number in use is unique. Former numbers of a replaced card are recorded only in the remarks of its ledger.
CREATE UNIQUE INDEX value_card_no_once ON value_card (property_owner_id, upper(card_no));
CREATE INDEX value_card_patient ON value_card (property_owner_id, patient_id);
CREATE INDEX value_card_created ON value_card (property_owner_id, created_at DESC, id DESC);
CALL protect('value_card', 'chain', 'SELECT, INSERT, UPDATE');

-- Append-only. The keys below ensure that each row continues the balances of the previous row, to the cent (I6).
CREATE TABLE value_card_ledger (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  card_id bigint NOT NULL,
  seq integer NOT NULL CHECK (seq > 0),
  -- Null only for the first row.
  former_seq integer,
  -- 0 充值, 1 消费, 2 冻结, 3 解冻, 4 退款.
  op_type integer NOT NULL CHECK (op_type BETWEEN 0 AND 4),
  sub_type text CHECK (sub_type IN ('ORDER_REFUND', 'CARD_REFUND')),
  principal_before numeric(12, 2) NOT NULL,
  gift_before numeric(12, 2) NOT NULL,
  principal_delta numeric(12, 2) NOT NULL,
  gift_delta numeric(12, 2) NOT NULL,
  principal_after numeric(12, 2) NOT NULL CHECK (principal_after >= 0),
  gift_after numeric(12, 2) NOT NULL CHECK (gift_after >= 0),
  -- Value of used gift balance that a refund of the card deducted.
  forfeit_amount numeric(12, 2) NOT NULL DEFAULT 0 CHECK (forfeit_amount >= 0),
  biz_type text NOT NULL CHECK (biz_type IN ('RECHARGE', 'ORDER', 'RECEIVABLE', 'REFUND', 'CARD')),
  biz_id bigint NOT NULL,
  biz_no text NOT NULL,
  -- Patient who paid with the card: the holder, or a member of the family.
  patient_id bigint NOT NULL,
  org_id bigint NOT NULL,
  operator_id bigint NOT NULL,
  at timestamptz NOT NULL,
  remark text,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, card_id, seq),
  UNIQUE (property_owner_id, card_id, seq, principal_after, gift_after),
  FOREIGN KEY (property_owner_id, card_id) REFERENCES value_card (property_owner_id, id),
  FOREIGN KEY (property_owner_id, card_id, former_seq, principal_before, gift_before)
    REFERENCES value_card_ledger (property_owner_id, card_id, seq, principal_after, gift_after),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, operator_id) REFERENCES account (property_owner_id, id),
  CHECK (former_seq IS NOT DISTINCT FROM nullif(seq - 1, 0)),
  CHECK (seq > 1 OR principal_before = 0 AND gift_before = 0),
  CHECK (principal_after = principal_before + principal_delta AND gift_after = gift_before + gift_delta),
  CHECK ((op_type = 4) = (sub_type IS NOT NULL)),
  CHECK (CASE op_type
    WHEN 0 THEN principal_delta > 0 AND gift_delta >= 0
    WHEN 1 THEN principal_delta <= 0 AND gift_delta <= 0
    WHEN 4 THEN CASE sub_type WHEN 'ORDER_REFUND' THEN principal_delta >= 0 AND gift_delta >= 0
      ELSE principal_delta <= 0 AND gift_delta <= 0 END
    ELSE principal_delta = 0 AND gift_delta = 0 END)
);
CREATE INDEX value_card_ledger_at ON value_card_ledger (property_owner_id, at DESC, id DESC);
CREATE INDEX value_card_ledger_biz ON value_card_ledger (property_owner_id, biz_type, biz_id);
CALL protect('value_card_ledger', 'chain', 'SELECT, INSERT');
ALTER TABLE value_card ADD CONSTRAINT value_card_ledger_says
  FOREIGN KEY (property_owner_id, id, ledger_seq, principal_balance, gift_balance)
  REFERENCES value_card_ledger (property_owner_id, card_id, seq, principal_after, gift_after) DEFERRABLE INITIALLY DEFERRED;

CREATE TABLE card_recharge (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  recharge_no text NOT NULL,
  card_id bigint NOT NULL,
  -- Holder at the time of the recharge.
  patient_id bigint NOT NULL,
  principal_amount numeric(12, 2) NOT NULL CHECK (principal_amount BETWEEN 0.01 AND 50000),
  gift_amount numeric(12, 2) NOT NULL CHECK (gift_amount >= 0),
  rule_id bigint,
  gift_integral integer NOT NULL DEFAULT 0 CHECK (gift_integral >= 0),
  seller_id bigint,
  way_codes integer[] NOT NULL,
  cashier_id bigint NOT NULL,
  shift_id bigint NOT NULL,
  at timestamptz NOT NULL,
  -- 1 已充值, 2 部分退款, 3 已退款.
  recharge_state integer NOT NULL DEFAULT 1 CHECK (recharge_state BETWEEN 1 AND 3),
  refunded_principal numeric(12, 2) NOT NULL DEFAULT 0,
  -- Part of the gift that refunds have reclaimed so far.
  refunded_gift numeric(12, 2) NOT NULL DEFAULT 0,
  refunded_integral integer NOT NULL DEFAULT 0,
  print_count integer NOT NULL DEFAULT 0 CHECK (print_count >= 0),
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, org_id, recharge_no),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, card_id) REFERENCES value_card (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, rule_id) REFERENCES recharge_rule (property_owner_id, id),
  FOREIGN KEY (property_owner_id, seller_id) REFERENCES employee (property_owner_id, id),
  FOREIGN KEY (property_owner_id, cashier_id) REFERENCES account (property_owner_id, id),
  FOREIGN KEY (property_owner_id, shift_id) REFERENCES cashier_shift (property_owner_id, id),
  CHECK (refunded_principal BETWEEN 0 AND principal_amount),
  CHECK (refunded_gift BETWEEN 0 AND gift_amount),
  CHECK (refunded_integral BETWEEN 0 AND gift_integral),
  CHECK (recharge_state = CASE WHEN refunded_principal = 0 THEN 1 WHEN refunded_principal < principal_amount THEN 2 ELSE 3 END)
);
CREATE INDEX card_recharge_at ON card_recharge (property_owner_id, at DESC, id DESC);
CREATE INDEX card_recharge_card ON card_recharge (property_owner_id, card_id, id DESC);
CREATE INDEX card_recharge_shift ON card_recharge (property_owner_id, shift_id);
CALL protect('card_recharge', 'chain', 'SELECT, INSERT');
-- A recharge never changes (I10), except for its counters.
GRANT UPDATE (recharge_state, refunded_principal, refunded_gift, refunded_integral, print_count) ON card_recharge TO mingmou_app;

ALTER TABLE pay_row
  ADD FOREIGN KEY (property_owner_id, recharge_id) REFERENCES card_recharge (property_owner_id, id),
  ADD FOREIGN KEY (property_owner_id, card_id) REFERENCES value_card (property_owner_id, id);

ALTER TABLE refund_order
  ADD FOREIGN KEY (property_owner_id, card_id) REFERENCES value_card (property_owner_id, id),
  -- Cause of a card's refund (§8b 2): 1 本人要求, 2 经营者原因, 3 七日内.
  ADD COLUMN refund_cause integer CHECK (refund_cause BETWEEN 1 AND 3),
  ADD COLUMN cause_date date,
  ADD COLUMN refund_id_no text,
  ADD COLUMN close_card boolean NOT NULL DEFAULT false,
  -- Principal that leaves the card. The payout is the amount less the forfeits of its payment methods, plus the
  -- interest.
  ADD COLUMN principal_taken numeric(12, 2) NOT NULL DEFAULT 0 CHECK (principal_taken >= 0),
  ADD COLUMN interest numeric(12, 2) NOT NULL DEFAULT 0 CHECK (interest >= 0),
  ADD CONSTRAINT refund_order_card CHECK ((refund_kind = 4) = (refund_cause IS NOT NULL)
    AND (refund_kind = 4 OR cause_date IS NULL AND refund_id_no IS NULL AND NOT close_card AND principal_taken = 0 AND interest = 0));
CREATE INDEX refund_order_card_id ON refund_order (property_owner_id, card_id) WHERE card_id IS NOT NULL;
-- The refund of a card may be paid to an account of the holder instead of the original payment method.
ALTER TABLE refund_way
  DROP CONSTRAINT refund_way_instead_way_check,
  ADD CONSTRAINT refund_way_instead CHECK (instead_way > 0),
  -- Interest paid with this payment method in addition to the refunded amount.
  ADD COLUMN interest numeric(12, 2) NOT NULL DEFAULT 0 CHECK (interest >= 0);

-- Verification code sent to a holder, or to a patient who gives points away, and the ticket for the correct code.
CREATE TABLE holder_code (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  purpose text NOT NULL,
  card_id bigint,
  patient_id bigint,
  -- Requested yuan of the card, or points of the patient.
  amount numeric(12, 2) NOT NULL DEFAULT 0 CHECK (amount >= 0),
  points integer NOT NULL DEFAULT 0 CHECK (points >= 0),
  mobile text NOT NULL,
  code_hash text NOT NULL,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  ticket_hash text,
  ticket_expires_at timestamptz,
  used_at timestamptz,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, card_id) REFERENCES value_card (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  CHECK ((card_id IS NULL) <> (patient_id IS NULL)),
  CHECK ((ticket_hash IS NULL) = (ticket_expires_at IS NULL))
);
CREATE INDEX holder_code_mobile ON holder_code (property_owner_id, mobile, purpose, sent_at DESC);
CREATE UNIQUE INDEX holder_code_ticket ON holder_code (property_owner_id, ticket_hash) WHERE ticket_hash IS NOT NULL;
CALL protect('holder_code', 'chain', 'SELECT, INSERT, UPDATE');
