-- Returns of goods to a supplier (domain-erp §3.1). If a receipt is named, it is the source of the bill.
CREATE TABLE purchase_return (
  property_owner_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  org_id bigint NOT NULL,
  supplier_id bigint,
  reason text CHECK (reason IN ('质量', '错发', '滞销', '近效期', '其他')),
  PRIMARY KEY (property_owner_id, bill_id),
  FOREIGN KEY (property_owner_id, bill_id) REFERENCES bill (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, supplier_id) REFERENCES erp_supplier (property_owner_id, id)
);
CREATE INDEX purchase_return_supplier ON purchase_return (property_owner_id, supplier_id);
CALL protect('purchase_return', 'org', 'SELECT, INSERT, UPDATE');

CREATE TABLE purchase_return_line (
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
  price numeric(14, 4) NOT NULL DEFAULT 0 CHECK (price >= 0),
  gift boolean NOT NULL DEFAULT false,
  amount numeric(14, 2) NOT NULL DEFAULT 0,
  location_id bigint,
  batch_no text,
  expire_date date,
  source_item_id bigint,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, bill_id, line_no),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, bill_id) REFERENCES purchase_return (property_owner_id, bill_id),
  FOREIGN KEY (property_owner_id, barcode_id) REFERENCES erp_barcode (property_owner_id, id),
  FOREIGN KEY (property_owner_id, location_id) REFERENCES stock_location (property_owner_id, id),
  -- A receipt can be reopened only if no undeleted return refers to it. Deleting a line of the receipt clears the
  -- reference of a deleted return.
  FOREIGN KEY (property_owner_id, source_item_id) REFERENCES purchase_storage_line (property_owner_id, id)
    ON DELETE SET NULL (source_item_id),
  CHECK (amount = round(coalesce(qty, 0) * price, 2))
);
CREATE INDEX purchase_return_line_goods ON purchase_return_line (property_owner_id, barcode_id, bill_id);
CREATE INDEX purchase_return_line_source ON purchase_return_line (property_owner_id, source_item_id)
  WHERE source_item_id IS NOT NULL;
CALL protect('purchase_return_line', 'org', 'SELECT, INSERT, DELETE');

-- Quantity of a received line that was returned.
ALTER TABLE purchase_storage_line
  ADD COLUMN returned_qty integer NOT NULL DEFAULT 0,
  ADD CHECK (returned_qty BETWEEN 0 AND coalesce(qty, 0));
GRANT UPDATE (returned_qty) ON purchase_storage_line TO mingmou_app;
