-- Written-off goods (domain-erp §2.6): locked when the bill is submitted, issued at the average cost when it is
-- approved.
CREATE TABLE stock_loss (
  property_owner_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  org_id bigint NOT NULL,
  loss_type text CHECK (loss_type IN ('破损', '过期', '丢失', '加工损耗', '试戴消耗', '其他')),
  file_ids bigint[] NOT NULL DEFAULT '{}' CHECK (cardinality(file_ids) <= 9),
  PRIMARY KEY (property_owner_id, bill_id),
  FOREIGN KEY (property_owner_id, bill_id) REFERENCES bill (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id)
);
CALL protect('stock_loss', 'org', 'SELECT, INSERT, UPDATE');

CREATE TABLE stock_loss_line (
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
  amount numeric(14, 2) NOT NULL DEFAULT 0,
  location_id bigint,
  batch_no text,
  expire_date date,
  reason text CHECK (reason <> ''),
  -- Line of a sale whose lens was spoiled in edging (§9b 3).
  sale_item_id bigint,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, bill_id, line_no),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, bill_id) REFERENCES stock_loss (property_owner_id, bill_id),
  FOREIGN KEY (property_owner_id, barcode_id) REFERENCES erp_barcode (property_owner_id, id),
  FOREIGN KEY (property_owner_id, location_id) REFERENCES stock_location (property_owner_id, id),
  FOREIGN KEY (property_owner_id, sale_item_id) REFERENCES sale_line (property_owner_id, id)
    ON DELETE SET NULL (sale_item_id)
);
CREATE INDEX stock_loss_line_goods ON stock_loss_line (property_owner_id, barcode_id, bill_id);
CREATE INDEX stock_loss_line_sale ON stock_loss_line (property_owner_id, sale_item_id) WHERE sale_item_id IS NOT NULL;
CALL protect('stock_loss_line', 'org', 'SELECT, INSERT, DELETE');
-- Posted cost, written when the bill is approved.
GRANT UPDATE (price, amount) ON stock_loss_line TO mingmou_app;
