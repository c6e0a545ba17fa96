-- Settings of the till (domain-system §2.3, 收银设置): payment methods of each organisation, recharge rules, invoice books.

-- Id by which pages name a payment method; payment rows store its code.
ALTER TABLE pay_way ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY;
ALTER TABLE pay_way ADD CONSTRAINT pay_way_id_once UNIQUE (property_owner_id, id);

-- Position of a payment method in an organisation; methods without a position follow, by code.
ALTER TABLE pay_way_org ADD COLUMN sort integer;
-- Increases with each change of the switch; 0: never changed in this organisation.
ALTER TABLE pay_way_org ADD COLUMN version integer NOT NULL DEFAULT 0;

-- Bonus for a recharge of at least the threshold; each threshold occurs once in the chain.
CREATE TABLE recharge_rule (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  threshold numeric(12, 2) NOT NULL CHECK (threshold > 0),
  gift_amount numeric(12, 2) NOT NULL DEFAULT 0 CHECK (gift_amount >= 0),
  gift_integral integer NOT NULL DEFAULT 0 CHECK (gift_integral >= 0),
  -- Both inclusive; null: no limit.
  valid_from date,
  valid_to date,
  -- Empty: every organisation of the chain.
  org_ids bigint[] NOT NULL DEFAULT '{}',
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  CHECK (gift_amount > 0 OR gift_integral > 0),
  CHECK (valid_from <= valid_to)
);
CREATE UNIQUE INDEX recharge_rule_threshold_once ON recharge_rule (property_owner_id, threshold) WHERE state_enum <> 'DELETE';
CALL protect('recharge_rule', 'chain', 'SELECT, INSERT, UPDATE');

-- Numbers of paper invoices as printed: a prefix, and digits of the same length at the start and at the end.
CREATE TABLE invoice_book (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  prefix text NOT NULL DEFAULT '',
  first_no text NOT NULL CHECK (first_no ~ '^[0-9]{1,20}$'),
  last_no text NOT NULL CHECK (last_no ~ '^[0-9]{1,20}$'),
  next_no text NOT NULL CHECK (next_no ~ '^[0-9]{1,20}$'),
  -- ENABLE: the book from which numbers are taken.
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  CHECK (length(first_no) = length(last_no) AND length(first_no) = length(next_no)),
  CHECK (next_no::numeric BETWEEN first_no::numeric AND last_no::numeric)
);
CREATE UNIQUE INDEX invoice_book_open_once ON invoice_book (property_owner_id, org_id) WHERE state_enum = 'ENABLE';
CALL protect('invoice_book', 'org', 'SELECT, INSERT, UPDATE');
