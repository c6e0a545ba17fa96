-- Levels of members (domain-patients §4.1), and the reason of a manual adjustment in the ledger of points (§4.2).
CREATE TABLE vip_level (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  level_no integer NOT NULL CHECK (level_no BETWEEN 1 AND 9),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 10),
  color text,
  growth_min integer NOT NULL CHECK (growth_min >= 0),
  -- Percent that the member pays.
  discount_rate numeric(5, 2) NOT NULL CHECK (discount_rate BETWEEN 50.00 AND 100.00),
  integral_times numeric(4, 2) NOT NULL CHECK (integral_times BETWEEN 1.00 AND 10.00),
  birthday_times numeric(4, 2) NOT NULL CHECK (birthday_times BETWEEN 1.00 AND 10.00),
  -- Birthday gift; 0 and a missing name mean none.
  birthday_integral integer NOT NULL DEFAULT 0 CHECK (birthday_integral >= 0),
  birthday_coupon_name text CHECK (char_length(birthday_coupon_name) BETWEEN 1 AND 30),
  birthday_coupon_threshold numeric(12, 2) CHECK (birthday_coupon_threshold >= 0),
  birthday_coupon_amount numeric(12, 2) CHECK (birthday_coupon_amount > 0),
  birthday_coupon_days integer CHECK (birthday_coupon_days > 0),
  privileges text CHECK (char_length(privileges) <= 200),
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  CHECK (level_no > 1 OR (growth_min = 0 AND state_enum = 'ENABLE')),
  CHECK (num_nulls(birthday_coupon_name, birthday_coupon_threshold, birthday_coupon_amount, birthday_coupon_days) IN (0, 4))
);
CREATE UNIQUE INDEX vip_level_no_once ON vip_level (property_owner_id, level_no) WHERE state_enum <> 'DELETE';
CREATE UNIQUE INDEX vip_level_name_once ON vip_level (property_owner_id, name) WHERE state_enum <> 'DELETE';
CALL protect('vip_level', 'chain', 'SELECT, INSERT, UPDATE');

-- Levels that every chain starts with: chains that exist, and later ones.
CREATE PROCEDURE seed_vip_levels(po bigint) LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO vip_level (property_owner_id, level_no, name, color, growth_min, discount_rate, integral_times, birthday_times, birthday_integral)
  SELECT po, t.no, t.name, t.color, t.growth, t.rate, t.times, t.birthday, t.points
  FROM (VALUES
    (1, '普通会员', '#66758A', 0, 100.00, 1.00, 1.00, 0),
    (2, '银卡', '#1468C7', 2000, 98.00, 1.00, 1.50, 100),
    (3, '金卡', '#9A5B00', 5000, 95.00, 1.50, 2.00, 200),
    (4, '钻石', '#6B46B0', 20000, 90.00, 2.00, 2.00, 500)
  ) AS t (no, name, color, growth, rate, times, birthday, points);
END;
REVOKE ALL ON PROCEDURE seed_vip_levels(bigint) FROM PUBLIC;
GRANT EXECUTE ON PROCEDURE seed_vip_levels(bigint) TO mingmou_app;
DO $$
DECLARE chain bigint;
BEGIN
  FOR chain IN SELECT id FROM property_owner ORDER BY id LOOP
    PERFORM set_config('app.po', chain::text, true);
    CALL seed_vip_levels(chain);
  END LOOP;
  PERFORM set_config('app.po', '', true);
END $$;

-- Reason of a row of type 6 手工调整, and of the row for the debt that it paid.
ALTER TABLE integral_ledger
  ADD COLUMN reason text,
  ADD COLUMN remark text CHECK (char_length(remark) <= 100),
  ADD CONSTRAINT integral_ledger_reason CHECK (ledger_type <> 6 OR biz_type <> 'PATIENT' OR reason IS NOT NULL);
