-- Reports of arrears and of card balances start from today's balances and compute backwards to their first day.
CREATE INDEX arrears_open ON arrears (property_owner_id, org_id) WHERE balance > 0;
CREATE INDEX arrears_created ON arrears (property_owner_id, org_id, created_at);
CREATE INDEX arrears_written_off ON arrears (property_owner_id, org_id, written_off_at) WHERE written_off_at IS NOT NULL;
CREATE INDEX pay_row_collected ON pay_row (property_owner_id, org_id, at) WHERE receivable_id IS NOT NULL;

-- A reversed collection credits the card with its own kind, so that it is not counted as a refund of an order.
UPDATE value_card_ledger SET biz_type = 'RECEIVABLE' WHERE biz_type = 'REFUND' AND biz_no LIKE 'SK%';
