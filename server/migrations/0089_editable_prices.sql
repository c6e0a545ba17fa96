-- 可改价: charges whose price a cashier with the right cashier:price enters at the till (domain-outpatient §6.2). The line
-- stores that the price was editable, because the price is then not compared with the catalogue.
ALTER TABLE service_charge ADD COLUMN price_editable boolean NOT NULL DEFAULT false;
ALTER TABLE charge_order_line ADD COLUMN price_editable boolean NOT NULL DEFAULT false;
