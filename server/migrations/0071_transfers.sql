-- Transfers of goods from one organisation of a chain to another (domain-erp §2.4).
CREATE TABLE transfer_out (
  property_owner_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  org_id bigint NOT NULL,
  to_org_id bigint,
  carrier text,
  transit_state text NOT NULL DEFAULT 'NONE'
    CHECK (transit_state IN ('NONE', 'IN_TRANSIT', 'RECEIVED', 'PART_BACK', 'REFUSED')),
  -- Bill of the receiver; the sender cannot see its row.
  in_bill_id bigint,
  in_bill_no text,
  PRIMARY KEY (property_owner_id, bill_id),
  FOREIGN KEY (property_owner_id, bill_id) REFERENCES bill (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, to_org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, in_bill_id) REFERENCES bill (property_owner_id, id),
  CHECK (to_org_id <> org_id),
  CHECK ((in_bill_id IS NULL) = (in_bill_no IS NULL)),
  CHECK ((transit_state = 'NONE') = (in_bill_id IS NULL))
);
CREATE INDEX transfer_out_target ON transfer_out (property_owner_id, org_id, to_org_id);
CREATE INDEX transfer_out_transit ON transfer_out (property_owner_id, to_org_id) WHERE transit_state = 'IN_TRANSIT';
CALL protect('transfer_out', 'org', 'SELECT, INSERT, UPDATE');

CREATE TABLE transfer_out_line (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  line_no integer NOT NULL CHECK (line_no BETWEEN 1 AND 500),
  barcode_id bigint NOT NULL,
  code text NOT NULL,
  goods_name text NOT NULL,
  spec text,
  unit integer NOT NULL,
  category_id text NOT NULL,
  stock_mode text NOT NULL CHECK (stock_mode IN ('STOCK', 'ORDER', 'NONE')),
  tag_price numeric(14, 4) CHECK (tag_price >= 0),
  qty integer CHECK (qty BETWEEN 1 AND 999999),
  -- Cost of the goods when the bill was approved; before the approval, when it was saved.
  price numeric(14, 4) NOT NULL DEFAULT 0 CHECK (price >= 0),
  amount numeric(14, 2) NOT NULL DEFAULT 0,
  location_id bigint,
  batch_no text,
  expire_date date,
  -- Quantity that the receiver counted, and the reason for a smaller quantity.
  received_qty integer,
  diff_reason text CHECK (diff_reason IN ('少货', '破损', '错发', '拒收')),
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, bill_id, line_no),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, bill_id) REFERENCES transfer_out (property_owner_id, bill_id),
  FOREIGN KEY (property_owner_id, barcode_id) REFERENCES erp_barcode (property_owner_id, id),
  FOREIGN KEY (property_owner_id, location_id) REFERENCES stock_location (property_owner_id, id),
  CHECK (amount = round(coalesce(qty, 0) * price, 2)),
  CHECK (received_qty BETWEEN 0 AND qty)
);
CREATE INDEX transfer_out_line_goods ON transfer_out_line (property_owner_id, barcode_id, bill_id);
CALL protect('transfer_out_line', 'org', 'SELECT, INSERT, DELETE');
GRANT UPDATE (price, amount, received_qty, diff_reason) ON transfer_out_line TO mingmou_app;

CREATE TABLE transfer_in (
  property_owner_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  org_id bigint NOT NULL,
  from_org_id bigint NOT NULL,
  -- Bill of the sender, which is the source of this bill; the receiver cannot see its row.
  out_bill_no text NOT NULL,
  sent_date date NOT NULL,
  carrier text,
  sent_qty integer NOT NULL CHECK (sent_qty > 0),
  diff_qty integer NOT NULL DEFAULT 0,
  PRIMARY KEY (property_owner_id, bill_id),
  FOREIGN KEY (property_owner_id, bill_id) REFERENCES bill (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, from_org_id) REFERENCES org (property_owner_id, id),
  CHECK (from_org_id <> org_id)
);
CREATE INDEX transfer_in_sender ON transfer_in (property_owner_id, org_id, from_org_id);
CALL protect('transfer_in', 'org', 'SELECT, INSERT, UPDATE');

CREATE TABLE transfer_in_line (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  line_no integer NOT NULL CHECK (line_no BETWEEN 1 AND 500),
  barcode_id bigint NOT NULL,
  code text NOT NULL,
  goods_name text NOT NULL,
  spec text,
  unit integer NOT NULL,
  category_id text NOT NULL,
  stock_mode text NOT NULL CHECK (stock_mode IN ('STOCK', 'ORDER', 'NONE')),
  tag_price numeric(14, 4) CHECK (tag_price >= 0),
  sent_qty integer NOT NULL CHECK (sent_qty BETWEEN 1 AND 999999),
  -- Received quantity; 0 if the line was refused.
  qty integer CHECK (qty BETWEEN 0 AND 999999),
  price numeric(14, 4) NOT NULL DEFAULT 0 CHECK (price >= 0),
  amount numeric(14, 2) NOT NULL DEFAULT 0,
  location_id bigint,
  batch_no text,
  expire_date date,
  diff_reason text CHECK (diff_reason IN ('少货', '破损', '错发', '拒收')),
  source_item_id bigint,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, bill_id, line_no),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, bill_id) REFERENCES transfer_in (property_owner_id, bill_id),
  FOREIGN KEY (property_owner_id, barcode_id) REFERENCES erp_barcode (property_owner_id, id),
  FOREIGN KEY (property_owner_id, location_id) REFERENCES stock_location (property_owner_id, id),
  -- A transfer can be reopened only if the bill that it created is deleted. Deleting a line of the transfer clears the
  -- reference of the deleted bill.
  FOREIGN KEY (property_owner_id, source_item_id) REFERENCES transfer_out_line (property_owner_id, id)
    ON DELETE SET NULL (source_item_id),
  CHECK (amount = round(coalesce(qty, 0) * price, 2))
);
CREATE INDEX transfer_in_line_goods ON transfer_in_line (property_owner_id, barcode_id, bill_id);
CREATE INDEX transfer_in_line_source ON transfer_in_line (property_owner_id, source_item_id)
  WHERE source_item_id IS NOT NULL;
CALL protect('transfer_in_line', 'org', 'SELECT, INSERT, DELETE');
GRANT UPDATE (location_id) ON transfer_in_line TO mingmou_app;
