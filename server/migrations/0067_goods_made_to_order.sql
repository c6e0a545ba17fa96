-- Goods that are made for one customer are received for the line of a sale (domain-erp §3.1, §3.2): one posting
-- receives and issues them, so they are never on hand.
ALTER TABLE purchase_storage_line
  -- Set to null when a reopened sale is saved, because saving creates new lines.
  ADD COLUMN sale_item_id bigint,
  -- Remake for which the goods are received (domain-erp §9b.3): they replace spoiled goods and are not sold a second
  -- time.
  ADD COLUMN remake_of bigint,
  ADD FOREIGN KEY (property_owner_id, sale_item_id) REFERENCES sale_line (property_owner_id, id)
    ON DELETE SET NULL (sale_item_id);
CREATE INDEX purchase_storage_line_sale ON purchase_storage_line (property_owner_id, sale_item_id)
  WHERE sale_item_id IS NOT NULL;
