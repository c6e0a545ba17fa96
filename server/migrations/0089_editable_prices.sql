-- 可改价: charges whose price is said at the till by whoever holds cashier:price (domain-outpatient §6.2). A line remembers that
-- it is of one, as its price is no longer compared with the catalogue's.
ALTER TABLE service_charge ADD COLUMN price_editable boolean NOT NULL DEFAULT false;
ALTER TABLE charge_order_line ADD COLUMN price_editable boolean NOT NULL DEFAULT false;
