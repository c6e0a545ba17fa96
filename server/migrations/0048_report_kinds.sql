-- What was collected of what was owed, what a refund took off it, and what nobody got stand beside the sums of payments.
ALTER TABLE report_day DROP CONSTRAINT report_day_kind_check;
ALTER TABLE report_day ADD CONSTRAINT report_day_kind_check
  CHECK (kind IN ('line', 'refundLine', 'pay', 'collect', 'recharge', 'back', 'cardBack', 'reduced', 'forfeit'));
