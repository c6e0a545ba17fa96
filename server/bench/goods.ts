import type { DatabaseLogin } from '../src/database/embedded';
import { asFiller, copyRows } from './copies';

/** Stock lenses, as many as a chain may have, and what each of its organisations holds of them. */
const BARCODES = Number(process.env.BENCH_BARCODES ?? 200_000);
const ORGS = Number(process.env.BENCH_STOCK_ORGS ?? 20);
/** Movements of each in the first organisation. */
const MOVEMENTS = 5;
/** Powers of a breed: spheres × cylinders. */
const CYLINDERS = 20;
export const GRID = 25 * CYLINDERS;
/** First id beyond the demo's ids. */
const FIRST = 1_000_000;
const FIRST_ORG = 2_000_000;

export const breedId = (at: number) => FIRST + at;
export const breedName = (at: number) => `库存片${String(at).padStart(4, '0')}`;
export const goodsId = (at: number) => FIRST + at;
export const codeOf = (at: number) => `28${String(at).padStart(11, '0')}`;

const CATALOGUE = [
  `INSERT INTO erp_breed (property_owner_id, id, code, name, pinyin, category_id, brand_id, unit, stock_mode)
    OVERRIDING SYSTEM VALUE SELECT 1, ${FIRST} + n, 'L' || n, '库存片' || lpad(n::text, 4, '0'), 'kcp', '001',
      (SELECT min(id) FROM erp_brand WHERE property_owner_id = 1), 1, 'STOCK'
    FROM generate_series(0, ${Math.ceil(BARCODES / GRID) - 1}) n`,
  `INSERT INTO erp_barcode (property_owner_id, id, code, breed_id, attrs_key, spec, sph, cyl) OVERRIDING SYSTEM VALUE
    SELECT 1, ${FIRST} + n, '28' || lpad(n::text, 11, '0'), ${FIRST} + n / ${GRID}, n::text,
      '1.60 -' || to_char(power.sph, 'FM0.00') || '/-' || to_char(power.cyl, 'FM0.00'), -power.sph, -power.cyl
    FROM generate_series(0, ${BARCODES - 1}) n
    CROSS JOIN LATERAL (SELECT n % ${GRID} / ${CYLINDERS} * 0.25 AS sph, n % ${CYLINDERS} * 0.25 AS cyl) power`,
  `INSERT INTO erp_tag_price (property_owner_id, breed_id, price, effective_date)
    SELECT 1, id, 198, '2020-01-01' FROM erp_breed WHERE property_owner_id = 1 AND id >= ${FIRST}`,
];

const SHOPS = [
  `INSERT INTO stock_location (property_owner_id, id, org_id, code, name, type, is_default) OVERRIDING SYSTEM VALUE
    SELECT 1, id, id, '01', '销售仓', 'SALE', true FROM org WHERE property_owner_id = 1 AND id > ${FIRST_ORG}`,
  `UPDATE account SET view_org_ids = array(SELECT id FROM org WHERE property_owner_id = 1 AND (id = 1 OR id > ${FIRST_ORG}))
    WHERE property_owner_id = 1 AND account = 'manager'`,
];

const PLACES = `(SELECT org_id, id FROM stock_location WHERE property_owner_id = 1 AND is_default
  AND (org_id = 1 OR org_id > ${FIRST_ORG}))`;

const STOCK = [
  `INSERT INTO stock_balance (property_owner_id, org_id, barcode_id, location_id, batch_id, on_hand)
    SELECT 1, place.org_id, ${FIRST} + n, place.id, 0, 15 + n % 10 FROM ${PLACES} place
    CROSS JOIN generate_series(0, ${BARCODES - 1}) n`,
  `INSERT INTO stock_ledger (property_owner_id, org_id, barcode_id, location_id, batch_id, biz_type, cost_kind, qty, unit_cost,
      cost_amount, biz_date, period_id, posted_at, balance_after)
    SELECT 1, 1, ${FIRST} + n, place.id, 0, CASE k WHEN 0 THEN 'PURCHASE_IN' ELSE 'SALE' END,
      CASE k WHEN 0 THEN 'COSTED' ELSE 'ISSUED' END, CASE k WHEN 0 THEN 19 + n % 10 ELSE -1 END, 60,
      CASE k WHEN 0 THEN 60 * (19 + n % 10) ELSE -60 END, day, (SELECT min(id) FROM bill_period WHERE org_id = 1), day,
      19 + n % 10 - k
    FROM ${PLACES} place CROSS JOIN generate_series(0, ${MOVEMENTS - 1}) k
    CROSS JOIN generate_series(0, ${BARCODES - 1}) n
    CROSS JOIN LATERAL (SELECT current_date - 360 + k * 80 + n % 40 AS day) at
    WHERE place.org_id = 1`,
];

/** 200 000 lenses in twenty organisations, a million rows of the ledger of one. */
export function fillStock(admin: DatabaseLogin): Promise<void> {
  return asFiller(admin, async (client) => {
    const named = { org_name: "'仓储分店' || n", org_short_name: "'仓' || n", org_code: "'ST' || n" };
    const org = { table: 'org', own: { id: `${FIRST_ORG} + n`, ...named } };
    await copyRows(client, { ...org, of: 'one.property_owner_id = 1 AND one.id = 1' }, [1, ORGS - 1]);
    for (const statement of [...CATALOGUE, ...SHOPS, ...STOCK]) await client.query(statement);
  });
}
