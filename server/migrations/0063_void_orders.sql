-- 待收费 can show void orders, oldest first, without reading every order of the chain.
CREATE INDEX charge_order_void ON charge_order (property_owner_id, org_id, created_at, id) WHERE order_state = 5;
