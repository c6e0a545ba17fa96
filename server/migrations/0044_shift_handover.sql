-- 交班 and 审核 of a shift (domain-outpatient §6.9): persons of the handover, the counted cash, and the amounts of the
-- shift by payment method at the time of the handover.
ALTER TABLE cashier_shift
  ADD COLUMN handover_at timestamptz,
  ADD COLUMN handover_by bigint,
  ADD COLUMN handover_to bigint,
  ADD COLUMN cash_expected numeric(12, 2),
  ADD COLUMN cash_counted numeric(12, 2) CHECK (cash_counted >= 0),
  ADD COLUMN difference numeric(12, 2) GENERATED ALWAYS AS (cash_counted - cash_expected) STORED,
  ADD COLUMN remark text,
  ADD COLUMN audit_at timestamptz,
  ADD COLUMN audit_by bigint,
  ADD COLUMN audit_remark text,
  ADD COLUMN print_count integer NOT NULL DEFAULT 0 CHECK (print_count >= 0),
  ADD FOREIGN KEY (property_owner_id, handover_by) REFERENCES account (property_owner_id, id),
  ADD FOREIGN KEY (property_owner_id, handover_to) REFERENCES account (property_owner_id, id),
  ADD FOREIGN KEY (property_owner_id, audit_by) REFERENCES account (property_owner_id, id);
CREATE INDEX cashier_shift_opened ON cashier_shift (property_owner_id, org_id, open_at DESC, id DESC);

-- Receipts and refunds of a shift by payment method at the time of the handover; append-only. Credit (8) is not money
-- and has no row.
CREATE TABLE cashier_shift_way (
  property_owner_id bigint NOT NULL,
  org_id bigint NOT NULL,
  shift_id bigint NOT NULL,
  way_code integer NOT NULL CHECK (way_code <> 8),
  charge numeric(12, 2) NOT NULL CHECK (charge >= 0),
  collect numeric(12, 2) NOT NULL CHECK (collect >= 0),
  recharge numeric(12, 2) NOT NULL CHECK (recharge >= 0),
  refund numeric(12, 2) NOT NULL CHECK (refund >= 0),
  card_refund numeric(12, 2) NOT NULL CHECK (card_refund >= 0),
  net numeric(12, 2) GENERATED ALWAYS AS (charge + collect + recharge - refund - card_refund) STORED,
  PRIMARY KEY (property_owner_id, shift_id, way_code),
  FOREIGN KEY (property_owner_id, shift_id) REFERENCES cashier_shift (property_owner_id, id),
  FOREIGN KEY (property_owner_id, way_code) REFERENCES pay_way (property_owner_id, way_code)
);
CALL protect('cashier_shift_way', 'org', 'SELECT, INSERT');

-- Counted notes and coins; face value in cents. Append-only.
CREATE TABLE cashier_shift_cash (
  property_owner_id bigint NOT NULL,
  org_id bigint NOT NULL,
  shift_id bigint NOT NULL,
  face integer NOT NULL CHECK (face > 0),
  pieces integer NOT NULL CHECK (pieces > 0),
  PRIMARY KEY (property_owner_id, shift_id, face),
  FOREIGN KEY (property_owner_id, shift_id) REFERENCES cashier_shift (property_owner_id, id)
);
CALL protect('cashier_shift_cash', 'org', 'SELECT, INSERT');

-- Shifts that were closed before this migration: the counted cash is the expected cash.
DO $$
DECLARE
  owner bigint;
  place bigint;
BEGIN
  FOR owner IN SELECT id FROM property_owner LOOP
    PERFORM set_config('app.po', owner::text, true);
    PERFORM set_config('app.orgs', (SELECT coalesce(string_agg(id::text, ','), '0') FROM org WHERE property_owner_id = owner), true);
    FOR place IN SELECT id FROM org WHERE property_owner_id = owner LOOP
      PERFORM set_config('app.org', place::text, true);
      INSERT INTO cashier_shift_way (property_owner_id, org_id, shift_id, way_code, charge, collect, recharge, refund, card_refund)
        SELECT s.property_owner_id, s.org_id, s.id, moved.way_code, sum(moved.charge), 0, 0, sum(moved.refund), 0
        FROM cashier_shift s
        CROSS JOIN LATERAL (
          SELECT way_code, amount AS charge, 0 AS refund FROM pay_row WHERE property_owner_id = s.property_owner_id AND shift_id = s.id
          UNION ALL
          SELECT coalesce(back.instead_way, paid.way_code), 0, back.amount FROM refund_order r
          JOIN refund_way back ON back.property_owner_id = r.property_owner_id AND back.refund_id = r.id
          JOIN pay_row paid ON paid.property_owner_id = back.property_owner_id AND paid.id = back.pay_row_id
          WHERE r.property_owner_id = s.property_owner_id AND r.shift_id = s.id) moved
        WHERE s.property_owner_id = owner AND s.org_id = place AND s.shift_state > 1
        GROUP BY s.property_owner_id, s.org_id, s.id, moved.way_code;
      UPDATE cashier_shift s SET handover_at = updated_at, handover_by = cashier_id, cash_expected = drawer.cash, cash_counted = greatest(drawer.cash, 0),
        remark = CASE WHEN drawer.cash < 0 THEN '升级前的班次' END,
        audit_at = CASE WHEN shift_state = 3 THEN updated_at END, audit_by = CASE WHEN shift_state = 3 THEN cashier_id END
        FROM (SELECT closed.id, closed.opening_cash + coalesce(frozen.net, 0) AS cash FROM cashier_shift closed
          LEFT JOIN cashier_shift_way frozen ON frozen.property_owner_id = closed.property_owner_id AND frozen.shift_id = closed.id AND frozen.way_code = 1
          WHERE closed.property_owner_id = owner) drawer
        WHERE s.property_owner_id = owner AND s.org_id = place AND s.shift_state > 1 AND drawer.id = s.id;
    END LOOP;
  END LOOP;
  PERFORM set_config('app.po', '', true), set_config('app.org', '', true), set_config('app.orgs', '', true);
END $$;

-- A shift is open, or handed over with counted cash and a remark if the cash differs, or handed over and audited.
ALTER TABLE cashier_shift
  ADD CHECK ((shift_state = 1) = (handover_at IS NULL)),
  ADD CHECK ((handover_at IS NULL) = (handover_by IS NULL) AND (handover_at IS NULL) = (cash_expected IS NULL)
    AND (handover_at IS NULL) = (cash_counted IS NULL)),
  ADD CHECK (handover_at IS NOT NULL OR handover_to IS NULL AND remark IS NULL),
  ADD CHECK (handover_at IS NULL OR cash_counted = cash_expected OR coalesce(remark, '') <> ''),
  ADD CHECK ((shift_state = 3) = (audit_at IS NOT NULL) AND (audit_at IS NULL) = (audit_by IS NULL)),
  ADD CHECK (audit_at IS NOT NULL OR audit_remark IS NULL);
