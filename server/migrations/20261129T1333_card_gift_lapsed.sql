-- Gift balance that lapses when a refund closes its card: it leaves the card, and no recharge reclaims it.
ALTER TABLE value_card_ledger
  ADD COLUMN gift_lapsed numeric(12, 2) NOT NULL DEFAULT 0,
  ADD CONSTRAINT value_card_ledger_lapsed CHECK (gift_lapsed = 0.0 OR gift_lapsed BETWEEN 0.0 AND -gift_delta);
