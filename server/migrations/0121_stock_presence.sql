-- Columns that determine which rows a stock report has for any range of days, and the issued part of the current month
-- (docs/decisions/0030-daily-sums.md). The nightly job computes the sums again from scratch.
TRUNCATE stock_day, stock_standing, stock_closed;

ALTER TABLE stock_standing
  DROP COLUMN moved_on,
  ADD COLUMN breed_id bigint NOT NULL,
  -- Days on which reports have a row of the goods: days with a movement, and days with stock from earlier days. The
  -- range has no upper bound while stock remains, and no lower bound for opening stock.
  ADD COLUMN present datemultirange NOT NULL DEFAULT '{}',
  -- Days at whose end some of the goods were in transit.
  ADD COLUMN away datemultirange NOT NULL DEFAULT '{}',
  -- Issued part of the cost pool in the latest month with an issue; the date is the first day of that month.
  ADD COLUMN issued_month date,
  ADD COLUMN issued_qty bigint NOT NULL DEFAULT 0,
  ADD COLUMN issued_amount numeric(16, 2) NOT NULL DEFAULT 0;

DROP FUNCTION add_up_stock(bigint, bigint, date, date, bigint[]);

-- Adds rows of the ledger to the sums: rows of the days from `since` to `until`, or rows with the given ids. `until` is
-- the last closed day after the call.
CREATE FUNCTION add_up_stock(po bigint, org bigint, since date, until date, ids bigint[]) RETURNS void LANGUAGE plpgsql AS $add$
DECLARE
  -- Ledger rows in the form in which the sums count them.
  moves CONSTANT text := '(SELECT l.barcode_id, barcode.breed_id, l.biz_date, l.qty, l.cost_amount AS amount,
      CASE WHEN place.type = ''TRANSIT'' THEN ''TRANSIT'' ELSE l.biz_type END AS biz_type,
      l.cost_kind IN (''COSTED'', ''ISSUED'') AS in_pool, date_trunc(''month'', l.biz_date)::date AS month,
      max(date_trunc(''month'', l.biz_date)::date) FILTER (WHERE l.cost_kind = ''ISSUED'') OVER (PARTITION BY l.barcode_id)
        AS issued_month, l.cost_kind = ''ISSUED'' AS is_issued
    FROM stock_ledger l
    JOIN erp_barcode barcode ON barcode.property_owner_id = l.property_owner_id AND barcode.id = l.barcode_id
    LEFT JOIN stock_location place ON place.property_owner_id = l.property_owner_id AND place.id = l.location_id
    WHERE l.property_owner_id = $1 AND l.org_id = $2 AND '
    || CASE WHEN ids IS NULL THEN 'l.biz_date BETWEEN $3 AND $4' ELSE 'l.id = ANY ($5)' END || ') move';
BEGIN
  -- Processes all goods of several months in one statement. The planner estimates empty tables at the first closing and
  -- would choose a nested loop, which reads one table again for each row of another. A few late rows use the index.
  PERFORM set_config('enable_nestloop', (ids IS NOT NULL)::text, true);
  EXECUTE 'INSERT INTO stock_day AS had (property_owner_id, org_id, day, breed_id, biz_type, qty, amount)
      SELECT $1, $2, biz_date, breed_id, biz_type, sum(qty), sum(amount) FROM ' || moves || ' GROUP BY 3, 4, 5 ORDER BY 3, 4, 5
    ON CONFLICT (property_owner_id, org_id, day, breed_id, biz_type)
      DO UPDATE SET qty = had.qty + excluded.qty, amount = had.amount + excluded.amount'
    USING po, org, since, until, ids;
  EXECUTE 'INSERT INTO stock_standing AS had (property_owner_id, org_id, barcode_id, breed_id, qty, amount, pool_qty, pool_amount,
        issued_month, issued_qty, issued_amount)
      SELECT $1, $2, barcode_id, breed_id, sum(qty), sum(amount), coalesce(sum(qty) FILTER (WHERE in_pool), 0),
        coalesce(sum(amount) FILTER (WHERE in_pool), 0), issued_month,
        coalesce(sum(qty) FILTER (WHERE is_issued AND month = issued_month), 0),
        coalesce(sum(amount) FILTER (WHERE is_issued AND month = issued_month), 0)
      FROM ' || moves || ' WHERE biz_type <> ''TRANSIT'' GROUP BY barcode_id, breed_id, issued_month ORDER BY barcode_id
    ON CONFLICT (property_owner_id, org_id, barcode_id) DO UPDATE SET qty = had.qty + excluded.qty,
      amount = had.amount + excluded.amount, pool_qty = had.pool_qty + excluded.pool_qty,
      pool_amount = had.pool_amount + excluded.pool_amount,
      issued_month = greatest(had.issued_month, excluded.issued_month),
      issued_qty = CASE WHEN had.issued_month > excluded.issued_month THEN 0 ELSE excluded.issued_qty END
        + CASE WHEN had.issued_month < excluded.issued_month THEN 0 ELSE had.issued_qty END,
      issued_amount = CASE WHEN had.issued_month > excluded.issued_month THEN 0 ELSE excluded.issued_amount END
        + CASE WHEN had.issued_month < excluded.issued_month THEN 0 ELSE had.issued_amount END'
    USING po, org, since, until, ids;
  -- Computes stock after each day with a movement, from the first affected day on, as the final stock less later
  -- movements. If opening stock is affected, the first day is unbounded.
  EXECUTE 'WITH touched AS (SELECT barcode_id, CASE WHEN bool_or(biz_type = ''BEGIN'') THEN NULL ELSE min(biz_date) END AS since
      FROM ' || moves || ' WHERE biz_type <> ''TRANSIT'' GROUP BY 1),
    moved AS (SELECT l.barcode_id, l.biz_date AS day, sum(l.qty) AS qty, sum(l.cost_amount) AS amount FROM touched
      JOIN stock_ledger l ON l.property_owner_id = $1 AND l.org_id = $2 AND l.barcode_id = touched.barcode_id
        AND l.biz_date >= coalesce(touched.since, l.biz_date) AND l.biz_date <= $4 AND l.biz_type <> ''BEGIN''
        AND l.biz_date >= (SELECT CASE WHEN bool_or(since IS NULL) THEN ''-infinity'' ELSE min(since) END FROM touched)
      LEFT JOIN stock_location place ON place.property_owner_id = $1 AND place.id = l.location_id
      WHERE place.type IS DISTINCT FROM ''TRANSIT'' GROUP BY 1, 2),
    later AS (SELECT moved.*, lead(day) OVER by_day AS next, lag(day) OVER by_day IS NULL AS is_first,
        sum(qty) OVER on_it AS qty_since, sum(amount) OVER on_it AS amount_since
      FROM moved WINDOW by_day AS (PARTITION BY barcode_id ORDER BY day),
        on_it AS (PARTITION BY barcode_id ORDER BY day DESC)),
    stood AS (SELECT s.barcode_id, touched.since, later.day, later.next, later.is_first,
        (s.qty - later.qty_since, s.amount - later.amount_since) <> (0, 0) AS before,
        (s.qty - later.qty_since + later.qty, s.amount - later.amount_since + later.amount) <> (0, 0) AS after,
        (s.qty, s.amount) <> (0, 0) AS at_last
      FROM touched JOIN stock_standing s ON s.property_owner_id = $1 AND s.org_id = $2 AND s.barcode_id = touched.barcode_id
      LEFT JOIN later ON later.barcode_id = touched.barcode_id),
    spans AS (SELECT barcode_id, since, range_agg(CASE WHEN day IS NULL THEN
          CASE WHEN at_last THEN daterange(NULL, NULL) ELSE ''empty'' END
        ELSE daterange(day, CASE WHEN after THEN next ELSE day + 1 END) END)
        + coalesce(range_agg(daterange(NULL, day)) FILTER (WHERE is_first AND before AND since IS NULL), ''{}'') AS days
      FROM stood GROUP BY 1, 2)
    UPDATE stock_standing s SET present = spans.days
      + CASE WHEN spans.since IS NULL THEN ''{}'' ELSE s.present * datemultirange(daterange(NULL, spans.since)) END
    FROM spans WHERE s.property_owner_id = $1 AND s.org_id = $2 AND s.barcode_id = spans.barcode_id'
    USING po, org, since, until, ids;
  EXECUTE 'WITH moved AS (SELECT l.barcode_id, l.biz_date AS day, sum(sum(l.qty)) OVER so_far AS qty,
        sum(sum(l.cost_amount)) OVER so_far AS amount, lead(l.biz_date) OVER so_far AS next
      FROM stock_ledger l JOIN stock_location place ON place.property_owner_id = $1 AND place.id = l.location_id
      WHERE l.property_owner_id = $1 AND l.org_id = $2 AND l.biz_date <= $4 AND place.type = ''TRANSIT''
        AND l.barcode_id IN (SELECT barcode_id FROM ' || moves || ' WHERE biz_type = ''TRANSIT'')
      GROUP BY 1, 2 WINDOW so_far AS (PARTITION BY l.barcode_id ORDER BY l.biz_date)),
    spans AS (SELECT barcode_id, coalesce(range_agg(daterange(day, next)) FILTER (WHERE (qty, amount) <> (0, 0)), ''{}'') AS days
      FROM moved GROUP BY 1)
    UPDATE stock_standing s SET away = spans.days
    FROM spans WHERE s.property_owner_id = $1 AND s.org_id = $2 AND s.barcode_id = spans.barcode_id'
    USING po, org, since, until, ids;
  PERFORM set_config('enable_nestloop', 'true', true);
END
$add$;
REVOKE ALL ON FUNCTION add_up_stock(bigint, bigint, date, date, bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION add_up_stock(bigint, bigint, date, date, bigint[]) TO mingmou_app;

-- As before, and passes the last closed day.
CREATE OR REPLACE FUNCTION add_late_stock() RETURNS trigger LANGUAGE plpgsql AS $late$
DECLARE
  today CONSTANT date := (app_now() AT TIME ZONE 'Asia/Shanghai')::date;
  late record;
  closed date;
BEGIN
  FOR late IN SELECT a.property_owner_id AS po, a.org_id AS org FROM added a WHERE a.biz_date < today GROUP BY 1, 2 ORDER BY 1, 2
  LOOP
    INSERT INTO stock_closed AS had VALUES (late.po, late.org, '1900-01-01')
      ON CONFLICT (property_owner_id, org_id) DO UPDATE SET through = had.through RETURNING through INTO closed;
    PERFORM add_up_stock(late.po, late.org, NULL, closed, found.ids)
      FROM (SELECT array_agg(a.id) AS ids FROM added a
        WHERE a.property_owner_id = late.po AND a.org_id = late.org AND a.biz_date <= closed) found
      WHERE found.ids IS NOT NULL;
  END LOOP;
  RETURN NULL;
END
$late$;
