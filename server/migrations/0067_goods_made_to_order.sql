-- Goods that are made for one customer come in for the line of a sale (domain-erp §3.1, §3.2): they pass through the
-- stock in one posting, and are never on hand.
ALTER TABLE purchase_storage_line
  -- A sale that is taken back and typed again has new lines: what a draft said of the old ones goes.
  ADD COLUMN sale_item_id bigint,
  -- The remake that the goods come for (domain-erp §9b.3): they replace spoiled ones and are not sold a second time.
  ADD COLUMN remake_of bigint,
  ADD FOREIGN KEY (property_owner_id, sale_item_id) REFERENCES sale_line (property_owner_id, id)
    ON DELETE SET NULL (sale_item_id);
CREATE INDEX purchase_storage_line_sale ON purchase_storage_line (property_owner_id, sale_item_id)
  WHERE sale_item_id IS NOT NULL;
