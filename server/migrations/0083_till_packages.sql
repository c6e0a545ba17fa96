-- Lines of a charge order that belong to a package of goods (domain-erp §1.5): number of the package within its sale,
-- or among the packages that the till added, and number of its item.
ALTER TABLE charge_order_line
  ADD COLUMN package_id bigint,
  ADD COLUMN package_name text,
  ADD COLUMN package_no integer CHECK (package_no BETWEEN 1 AND 99),
  ADD COLUMN package_item_no integer CHECK (package_item_no BETWEEN 1 AND 50),
  ADD FOREIGN KEY (property_owner_id, package_id) REFERENCES erp_package (property_owner_id, id),
  ADD CHECK (num_nonnulls(package_id, package_name, package_no, package_item_no) IN (0, 4)),
  ADD CHECK (package_id IS NULL OR barcode_id IS NOT NULL);
CREATE INDEX charge_order_line_package ON charge_order_line (property_owner_id, package_id) WHERE package_id IS NOT NULL;
