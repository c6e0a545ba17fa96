-- Data packages can also contain prices, costs and the goods of suppliers.
ALTER TABLE erp_temp_package DROP CONSTRAINT erp_temp_package_type_check;
ALTER TABLE erp_temp_package ADD CONSTRAINT erp_temp_package_type_check
  CHECK (type IN ('BREED', 'BARCODE', 'TAG_PRICE', 'STATIC_COST', 'CONTRAST', 'BEGIN_STOCK', 'PURCHASE'));
