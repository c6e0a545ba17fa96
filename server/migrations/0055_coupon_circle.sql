-- An order names its coupon and a used coupon its order: one of the two is asked when all rows are written, so that a copy of
-- the whole database can put them in.
ALTER TABLE charge_order ALTER CONSTRAINT charge_order_property_owner_id_coupon_id_fkey DEFERRABLE INITIALLY DEFERRED;
