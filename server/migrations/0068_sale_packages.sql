-- Lines of a sale that belong to a package of goods (domain-erp §1.5): number of the package on the bill, and number of
-- its item.
ALTER TABLE sale_line
  ADD COLUMN package_id bigint,
  ADD COLUMN package_name text,
  ADD COLUMN package_no integer CHECK (package_no BETWEEN 1 AND 99),
  ADD COLUMN package_item_no integer CHECK (package_item_no BETWEEN 1 AND 50),
  ADD FOREIGN KEY (property_owner_id, package_id) REFERENCES erp_package (property_owner_id, id),
  ADD CHECK (num_nonnulls(package_id, package_name, package_no, package_item_no) IN (0, 4)),
  ADD CHECK (package_id IS NULL OR NOT gift);
CREATE INDEX sale_line_package ON sale_line (property_owner_id, package_id) WHERE package_id IS NOT NULL;

-- 已售份数 of the whole chain, stored because the reader of the list cannot see sales of other organisations.
ALTER TABLE erp_package ADD COLUMN sold_qty integer NOT NULL DEFAULT 0 CHECK (sold_qty >= 0);
