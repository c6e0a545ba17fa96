-- Sums of closed days, from which reports of months and years are computed (docs/decisions/0030-daily-sums.md), and a
-- faster search.

-- Last day of an organisation that is included in the sums below; later days are read from the rows.
CREATE TABLE report_closed (
  property_owner_id bigint NOT NULL,
  org_id bigint NOT NULL,
  through date NOT NULL,
  PRIMARY KEY (property_owner_id, org_id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id)
);
CALL protect('report_closed', 'org', 'SELECT, INSERT, UPDATE');

-- Sums of the facts of one kind, by cashier and payment method; 0 means none.
CREATE TABLE report_day (
  property_owner_id bigint NOT NULL,
  org_id bigint NOT NULL,
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('line', 'refundLine', 'pay', 'back')),
  cashier_id bigint NOT NULL,
  shift_id bigint NOT NULL,
  way_code integer NOT NULL,
  times integer NOT NULL CHECK (times > 0),
  orders integer NOT NULL CHECK (orders >= 0),
  qty bigint NOT NULL,
  original numeric(16, 2) NOT NULL,
  amount numeric(16, 2) NOT NULL,
  PRIMARY KEY (property_owner_id, org_id, day, kind, cashier_id, shift_id, way_code),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id)
);
CALL protect('report_day', 'org', 'SELECT, INSERT, DELETE');

-- Paying patients of a closed day. A report counts each patient once in its whole range, so daily counts cannot be
-- added.
CREATE TABLE report_day_patient (
  property_owner_id bigint NOT NULL,
  org_id bigint NOT NULL,
  day date NOT NULL,
  patient_id bigint NOT NULL,
  cashier_id bigint NOT NULL,
  shift_id bigint NOT NULL,
  PRIMARY KEY (property_owner_id, org_id, day, patient_id, cashier_id, shift_id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id)
);
CALL protect('report_day_patient', 'org', 'SELECT, INSERT, DELETE');

-- Reopens a closed day, and all days after it, when a row of the day is written. The lock of the row serialises writer
-- and closing.
CREATE FUNCTION reopen_report_day(po bigint, org bigint, at timestamptz) RETURNS void LANGUAGE plpgsql AS $reopen$
DECLARE
  written CONSTANT date := (at AT TIME ZONE 'Asia/Shanghai')::date;
BEGIN
  UPDATE report_closed c SET through = written - 1 WHERE c.property_owner_id = po AND c.org_id = org AND c.through >= written;
  IF FOUND THEN
    DELETE FROM report_day d WHERE d.property_owner_id = po AND d.org_id = org AND d.day >= written;
    DELETE FROM report_day_patient d WHERE d.property_owner_id = po AND d.org_id = org AND d.day >= written;
  END IF;
END
$reopen$;
REVOKE ALL ON FUNCTION reopen_report_day(bigint, bigint, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reopen_report_day(bigint, bigint, timestamptz) TO mingmou_app;

-- The argument of the trigger is the column with the time of the fact.
CREATE FUNCTION reopen_day_of_fact() RETURNS trigger LANGUAGE plpgsql AS $reopen$
BEGIN
  PERFORM reopen_report_day(NEW.property_owner_id, NEW.org_id, (to_jsonb(NEW) ->> TG_ARGV[0])::timestamptz);
  RETURN NULL;
END
$reopen$;
-- A payment that is written immediately belongs to the open day; only a payment that is written later can belong to a
-- closed day.
CREATE TRIGGER charge_order_reopens AFTER INSERT OR UPDATE OF pay_time, patient_id ON charge_order
  FOR EACH ROW WHEN (NEW.pay_time < app_now() - interval '5 minutes') EXECUTE FUNCTION reopen_day_of_fact('pay_time');
CREATE TRIGGER refund_order_reopens AFTER INSERT OR UPDATE OF refund_time, refund_state ON refund_order
  FOR EACH ROW WHEN (NEW.refund_time < app_now() - interval '5 minutes') EXECUTE FUNCTION reopen_day_of_fact('refund_time');
CREATE TRIGGER pay_row_reopens AFTER INSERT OR UPDATE OF at, amount ON pay_row
  FOR EACH ROW WHEN (NEW.at < app_now() - interval '5 minutes') EXECUTE FUNCTION reopen_day_of_fact('at');

GRANT CREATE ON SCHEMA public TO mingmou_search;
SET ROLE mingmou_search;
-- A scan from the newest visit reads many rows. It compares the short text of each row, and the keys only if no other
-- condition decides. Few people have a record number or an identity card number (`ones` together with `pieces`); the
-- index finds them first.
CREATE OR REPLACE FUNCTION patient_search(ones text[], pieces text[], contained text, most integer) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
SET search_path = pg_catalog, public, pg_temp
SET plan_cache_mode = force_custom_plan
SET enable_bitmapscan = on
AS $search$
DECLARE
  po CONSTANT bigint := nullif(current_setting('app.po', true), '')::bigint;
  few CONSTANT integer := 500;
  known bigint[];
BEGIN
  IF most IS NULL THEN
    RETURN QUERY SELECT p.id FROM patient p
      WHERE p.property_owner_id = po AND p.state_enum <> 'DELETE'
        AND (p.search_keys && ones OR p.search_keys @> pieces AND position(contained IN p.search_text) > 0);
    RETURN;
  END IF;
  IF (SELECT count(*) FROM (SELECT FROM patient p
      WHERE p.property_owner_id = po AND (p.search_keys && ones OR p.search_keys @> pieces) LIMIT few) AS broad) = few
  THEN
    IF pieces IS NOT NULL AND ones IS NOT NULL THEN
      known := ARRAY(SELECT p.id FROM patient p WHERE p.property_owner_id = po AND p.search_keys && ones);
    END IF;
    -- Many patients match: a scan from the newest visit soon finds enough of them.
    PERFORM set_config('enable_bitmapscan', 'off', true);
    IF pieces IS NULL THEN
      RETURN QUERY SELECT p.id FROM patient p
        WHERE p.property_owner_id = po AND p.state_enum <> 'DELETE' AND p.search_keys && ones
        ORDER BY p.last_visit_at DESC NULLS LAST, p.id DESC LIMIT most;
    ELSE
      RETURN QUERY SELECT p.id FROM patient p
        WHERE p.property_owner_id = po AND p.state_enum <> 'DELETE'
          AND (position(contained IN p.search_text) > 0 OR p.id = ANY (known))
        ORDER BY p.last_visit_at DESC NULLS LAST, p.id DESC LIMIT most;
    END IF;
    RETURN;
  END IF;
  RETURN QUERY WITH found AS MATERIALIZED (
    SELECT p.id, p.last_visit_at FROM patient p
      WHERE p.property_owner_id = po AND p.state_enum <> 'DELETE'
        AND (p.search_keys && ones OR p.search_keys @> pieces AND position(contained IN p.search_text) > 0))
    SELECT found.id FROM found ORDER BY found.last_visit_at DESC NULLS LAST, found.id DESC LIMIT most;
END
$search$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM mingmou_search;
