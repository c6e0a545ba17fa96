-- Suspension, extension and bonus times of packages (domain-workstation §4.1).

ALTER TABLE training_setmeal ADD COLUMN gift_times integer NOT NULL DEFAULT 0 CHECK (gift_times BETWEEN 0 AND 200);

ALTER TABLE patient_package
  -- Bonus times in addition to the paid ones: used last, never refunded.
  ADD COLUMN gift_times integer NOT NULL DEFAULT 0 CHECK (gift_times BETWEEN 0 AND 1999800),
  ADD COLUMN trainer_id bigint,
  -- Days in addition to those of the product: from a suspension, or from an extension by a user.
  ADD COLUMN extra_days integer NOT NULL DEFAULT 0 CHECK (extra_days >= 0),
  ADD COLUMN freeze_count integer NOT NULL DEFAULT 0 CHECK (freeze_count BETWEEN 0 AND 2),
  -- For a suspended package: first day and maximum number of days of the suspension.
  ADD COLUMN frozen_from date,
  ADD COLUMN frozen_days integer CHECK (frozen_days BETWEEN 1 AND 180),
  ADD FOREIGN KEY (property_owner_id, trainer_id) REFERENCES employee (property_owner_id, id);

-- Dropping the column drops its index, which is created again below.
ALTER TABLE patient_package DROP COLUMN expire_date;
ALTER TABLE patient_package
  ADD COLUMN expire_date date GENERATED ALWAYS AS (start_date + valid_days + extra_days) STORED,
  DROP CONSTRAINT patient_package_package_state_check,
  -- 1 使用中, 2 已用完, 3 已过期, 4 已冻结, 5 已退款.
  ADD CONSTRAINT patient_package_package_state_check CHECK (package_state BETWEEN 1 AND 5),
  DROP CONSTRAINT patient_package_check,
  ADD CONSTRAINT patient_package_check CHECK (used_times BETWEEN 0 AND total_times + gift_times),
  DROP CONSTRAINT patient_package_check1,
  ADD CONSTRAINT patient_package_check1 CHECK (
    left_times = CASE package_state WHEN 5 THEN 0 ELSE total_times + gift_times - used_times END),
  ADD CONSTRAINT patient_package_rests CHECK (
    (package_state = 4) = (frozen_from IS NOT NULL) AND (frozen_from IS NULL) = (frozen_days IS NULL)),
  ADD CONSTRAINT patient_package_rests_begun CHECK (package_state <> 4 OR start_date IS NOT NULL);
CREATE INDEX patient_package_expire ON patient_package (property_owner_id, expire_date) WHERE package_state = 1;
CREATE INDEX patient_package_list ON patient_package (property_owner_id, org_id, kind, id DESC);
CREATE INDEX patient_package_rest ON patient_package (property_owner_id, org_id) WHERE package_state = 4;

-- GIFT: bonus times that were added later.
ALTER TABLE patient_package_ledger
  DROP CONSTRAINT patient_package_ledger_op_check,
  ADD CONSTRAINT patient_package_ledger_op_check CHECK (op IN ('BUY', 'GIFT', 'USE', 'RETURN', 'REFUND')),
  DROP CONSTRAINT patient_package_ledger_check5,
  ADD CONSTRAINT patient_package_ledger_check5 CHECK (CASE op
    WHEN 'BUY' THEN delta > 0 WHEN 'GIFT' THEN delta > 0 WHEN 'USE' THEN delta = -1 WHEN 'RETURN' THEN delta = 1
    ELSE left_after = 0 END),
  DROP CONSTRAINT patient_package_ledger_biz_type_check,
  ADD CONSTRAINT patient_package_ledger_biz_type_check CHECK (
    biz_type IN ('ORDER', 'REGISTRATION', 'TRAINING', 'REVIEW', 'REFUND', 'GIFT'));
