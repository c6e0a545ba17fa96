-- Minimum interval between two sessions of a treatment (domain-workstation §2.6).
ALTER TABLE check_bill_row
  ADD COLUMN interval_value integer CHECK (interval_value BETWEEN 1 AND 99),
  ADD COLUMN interval_unit text CHECK (interval_unit IN ('DAY', 'HOUR')),
  ADD CHECK ((interval_value IS NULL) = (interval_unit IS NULL));
