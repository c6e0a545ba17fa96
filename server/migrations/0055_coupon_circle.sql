-- An order refers to its coupon, and a used coupon to its order. One of the two references is checked at the end of a
-- transaction, so that a copy of the whole database can insert both rows.
ALTER TABLE charge_order ALTER CONSTRAINT charge_order_property_owner_id_coupon_id_fkey DEFERRABLE INITIALLY DEFERRED;
