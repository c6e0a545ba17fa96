-- Sums of closed days of the stock ledger, from which 商品进销存明细 and 库存查询 are computed
-- (docs/decisions/0030-daily-sums.md).

-- Last day of an organisation whose movements are included in the sums below; later days are read from the ledger.
CREATE TABLE stock_closed (
  property_owner_id bigint NOT NULL,
  org_id bigint NOT NULL,
  through date NOT NULL,
  PRIMARY KEY (property_owner_id, org_id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id)
);
CALL protect('stock_closed', 'org', 'SELECT, INSERT, UPDATE');

-- Movements of a day by breed and kind of movement; TRANSIT is stock in transit.
CREATE TABLE stock_day (
  property_owner_id bigint NOT NULL,
  org_id bigint NOT NULL,
  day date NOT NULL,
  breed_id bigint NOT NULL,
  biz_type text NOT NULL,
  qty bigint NOT NULL,
  amount numeric(16, 2) NOT NULL,
  PRIMARY KEY (property_owner_id, org_id, day, breed_id, biz_type),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id)
);
CALL protect('stock_day', 'org', 'SELECT, INSERT, UPDATE');

-- Total of all closed days for each of the goods, without stock in transit.
CREATE TABLE stock_standing (
  property_owner_id bigint NOT NULL,
  org_id bigint NOT NULL,
  barcode_id bigint NOT NULL,
  qty bigint NOT NULL,
  amount numeric(16, 2) NOT NULL,
  -- Basis of the average cost: rows that feed the average (COSTED) and rows valued at it (ISSUED).
  pool_qty bigint NOT NULL,
  pool_amount numeric(16, 2) NOT NULL,
  -- Last day with a movement other than opening stock.
  moved_on date,
  PRIMARY KEY (property_owner_id, org_id, barcode_id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id)
);
CALL protect('stock_standing', 'org', 'SELECT, INSERT, UPDATE');

-- Adds rows of the ledger to the sums: rows of a range of days, or rows with the given ids.
CREATE FUNCTION add_up_stock(po bigint, org bigint, since date, until date, ids bigint[]) RETURNS void LANGUAGE plpgsql AS $add$
DECLARE
  -- Ledger rows in the form in which the sums count them.
  moves CONSTANT text := '(SELECT l.barcode_id, barcode.breed_id, l.biz_date, l.qty, l.cost_amount AS amount,
      CASE WHEN place.type = ''TRANSIT'' THEN ''TRANSIT'' ELSE l.biz_type END AS biz_type,
      l.cost_kind IN (''COSTED'', ''ISSUED'') AS in_pool
    FROM stock_ledger l
    JOIN erp_barcode barcode ON barcode.property_owner_id = l.property_owner_id AND barcode.id = l.barcode_id
    LEFT JOIN stock_location place ON place.property_owner_id = l.property_owner_id AND place.id = l.location_id
    WHERE l.property_owner_id = $1 AND l.org_id = $2 AND '
    || CASE WHEN ids IS NULL THEN 'l.biz_date BETWEEN $3 AND $4' ELSE 'l.id = ANY ($5)' END || ') move';
BEGIN
  EXECUTE 'INSERT INTO stock_day AS had (property_owner_id, org_id, day, breed_id, biz_type, qty, amount)
      SELECT $1, $2, biz_date, breed_id, biz_type, sum(qty), sum(amount) FROM ' || moves || ' GROUP BY 3, 4, 5 ORDER BY 3, 4, 5
    ON CONFLICT (property_owner_id, org_id, day, breed_id, biz_type)
      DO UPDATE SET qty = had.qty + excluded.qty, amount = had.amount + excluded.amount'
    USING po, org, since, until, ids;
  EXECUTE 'INSERT INTO stock_standing AS had (property_owner_id, org_id, barcode_id, qty, amount, pool_qty, pool_amount, moved_on)
      SELECT $1, $2, barcode_id, sum(qty), sum(amount), coalesce(sum(qty) FILTER (WHERE in_pool), 0),
        coalesce(sum(amount) FILTER (WHERE in_pool), 0), max(biz_date) FILTER (WHERE biz_type <> ''BEGIN'')
      FROM ' || moves || ' WHERE biz_type <> ''TRANSIT'' GROUP BY 3 ORDER BY 3
    ON CONFLICT (property_owner_id, org_id, barcode_id) DO UPDATE SET qty = had.qty + excluded.qty,
      amount = had.amount + excluded.amount, pool_qty = had.pool_qty + excluded.pool_qty,
      pool_amount = had.pool_amount + excluded.pool_amount, moved_on = greatest(had.moved_on, excluded.moved_on)'
    USING po, org, since, until, ids;
END
$add$;
REVOKE ALL ON FUNCTION add_up_stock(bigint, bigint, date, date, bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION add_up_stock(bigint, bigint, date, date, bigint[]) TO mingmou_app;

-- Adds a posting on an earlier day (业务日期, 反审核, 核价) to the sums of that day, if the day is closed. Late postings and the
-- closing of a day are serialised by a lock of the organisation's row, which the first of them inserts.
CREATE FUNCTION add_late_stock() RETURNS trigger LANGUAGE plpgsql AS $late$
DECLARE
  today CONSTANT date := (app_now() AT TIME ZONE 'Asia/Shanghai')::date;
  late record;
  closed date;
BEGIN
  FOR late IN SELECT a.property_owner_id AS po, a.org_id AS org FROM added a WHERE a.biz_date < today GROUP BY 1, 2 ORDER BY 1, 2
  LOOP
    INSERT INTO stock_closed AS had VALUES (late.po, late.org, '1900-01-01')
      ON CONFLICT (property_owner_id, org_id) DO UPDATE SET through = had.through RETURNING through INTO closed;
    PERFORM add_up_stock(late.po, late.org, NULL, NULL, found.ids)
      FROM (SELECT array_agg(a.id) AS ids FROM added a
        WHERE a.property_owner_id = late.po AND a.org_id = late.org AND a.biz_date <= closed) found
      WHERE found.ids IS NOT NULL;
  END LOOP;
  RETURN NULL;
END
$late$;
REVOKE ALL ON FUNCTION add_late_stock() FROM PUBLIC;
CREATE TRIGGER stock_ledger_late AFTER INSERT ON stock_ledger REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_late_stock();

-- Costs of a whole list read the current month, so the index also includes the kind of valuation.
DROP INDEX stock_ledger_date;
CREATE INDEX stock_ledger_date ON stock_ledger (property_owner_id, org_id, biz_date, barcode_id)
  INCLUDE (biz_type, cost_kind, location_id, qty, cost_amount);
