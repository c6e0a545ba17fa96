-- Adds collections of arrears, reductions of arrears by refunds, and forfeited amounts to the sums of payments.
ALTER TABLE report_day DROP CONSTRAINT report_day_kind_check;
ALTER TABLE report_day ADD CONSTRAINT report_day_kind_check
  CHECK (kind IN ('line', 'refundLine', 'pay', 'collect', 'recharge', 'back', 'cardBack', 'reduced', 'forfeit'));
