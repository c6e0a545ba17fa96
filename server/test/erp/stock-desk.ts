import { randomUUID } from 'node:crypto';
import type { InputOf } from '@mingmou/contract/base/call';
import { price } from '@mingmou/contract/base/money';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { location } from '@mingmou/contract/erp/stock/location.contract';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { stockInitialization } from '@mingmou/contract/erp/stock-bill/stock-initialization.contract';
import type { As, Reply, TestApp } from '../support/app';
import type { TestDatabase } from '../support/database';

export interface Goods {
  readonly id: number;
  readonly breedId: number;
  readonly name: string;
}

/** Rows of the chain 明眸, arranged behind the application. */
async function insertGoods(app: TestApp, categoryId: string, name: string, n: number): Promise<Goods> {
  const { rows } = await app.database.query(
    `WITH brand AS (SELECT property_owner_id, id FROM erp_brand WHERE property_owner_id = 1 ORDER BY id LIMIT 1),
      breed AS (INSERT INTO erp_breed (property_owner_id, code, name, pinyin, category_id, brand_id, unit, stock_mode, registration_no)
        SELECT property_owner_id, $2, $1, 'x', $3, id, 2, 'STOCK', '国械注准20163220001' FROM brand RETURNING property_owner_id, id)
    INSERT INTO erp_barcode (property_owner_id, code, breed_id, attrs_key, spec)
      SELECT property_owner_id, $4, id, $1, 'S' FROM breed RETURNING id, breed_id`,
    [name, `T${n}`, categoryId, `88${String(n).padStart(11, '0')}`],
  );
  return { id: Number(rows[0]?.id), breedId: Number(rows[0]?.breed_id), name };
}

async function insertSupplier(app: TestApp): Promise<number> {
  const { rows } = await app.database.query(
    `INSERT INTO erp_supplier (property_owner_id, code, name, pinyin, contact, phone, settle_type)
      VALUES (1, 'TEST', '测试供应商', 'csgys', '王', '05711234567', '月结') RETURNING id`,
  );
  const id = Number(rows[0]?.id);
  await app.database.query(
    `INSERT INTO erp_supplier_licence (property_owner_id, supplier_id, position, kind, no)
      VALUES (1, ${id}, 1, '医疗器械经营许可证', '1')`,
  );
  return id;
}

export type PurchaseLine = NonNullable<InputOf<typeof purchase.save>['lines']>[number];

/** A stock room of one organisation whose opening stock is in the test's hand. */
export class StockDesk {
  /** Number of goods, shared with the desks of `again`, so that codes are unique. */
  private made = { goods: 0 };

  constructor(
    readonly app: TestApp,
    readonly token: string,
    readonly supplierId: number,
    readonly buyerId: number,
  ) {}

  /** The same desk after a night: tokens end, goods and people stay. */
  async again(): Promise<StockDesk> {
    const next = new StockDesk(this.app, await signInThere(this.app), this.supplierId, this.buyerId);
    next.made = this.made;
    return next;
  }

  once(token = this.token): As {
    return { token, idempotencyKey: randomUUID() };
  }

  async goods(categoryId = '003', name = `镜架${this.made.goods + 1}`): Promise<Goods> {
    this.made.goods += 1;
    return insertGoods(this.app, categoryId, name, this.made.goods);
  }

  /** Begins in the current month and ends with these lines. */
  async initialize(lines: InputOf<typeof stockInitialization.saveLines>['lines'] = [], month?: string): Promise<void> {
    const { app } = this;
    const set = await app.send(stockInitialization.setBeginPeriod, { month: month ?? '2025-03' }, this.once());
    const beginPeriodId = set.data.periodId ?? 0;
    const begun = await app.send(stockInitialization.begin, { beginPeriodId }, this.once());
    if (!begun.success) throw new Error(begun.msg);
    if (lines.length > 0) await app.send(stockInitialization.saveLines, { lines }, this.once());
    const ended = await app.send(stockInitialization.end, {}, this.once());
    if (!ended.success) throw new Error(ended.msg);
  }

  async locationId(): Promise<number> {
    const { data } = await this.app.send(location.findAll, {}, { token: this.token });
    const [first] = data;
    if (!first) throw new Error('no location');
    return first.id;
  }

  line(goods: Goods, qty: number, unitPrice: number, more: Partial<PurchaseLine> = {}): PurchaseLine {
    return { barcodeId: goods.id, orderQty: qty, qty, price: price(unitPrice), ...more };
  }

  save(lines: PurchaseLine[], more: Partial<InputOf<typeof purchase.save>> = {}, as: As = this.once()) {
    const { supplierId, buyerId } = this;
    return this.app.send(purchase.save, { supplierId, buyerId, lines, ...more }, as);
  }

  pass(bill: { id: number; version: number }, bizDate?: string, as: As = this.once()) {
    return this.app.send(purchase.pass, { id: bill.id, version: bill.version, bizDate }, as);
  }

  /** Bought, submitted and passed. */
  async receive(lines: PurchaseLine[], bizDate?: string) {
    const saved = await this.save(lines);
    if (!saved.success) throw new Error(saved.msg);
    const passed = await this.pass(saved.data, bizDate);
    if (!passed.success) throw new Error(passed.msg);
    return { ...passed.data, billNo: saved.data.billNo };
  }

  async balance({ id }: Goods) {
    const { rows } = await this.app.database.query(
      'SELECT coalesce(sum(on_hand), 0)::int AS on_hand, coalesce(sum(locked), 0)::int AS locked FROM stock_balance WHERE barcode_id = $1',
      [id],
    );
    return { onHand: Number(rows[0]?.on_hand), locked: Number(rows[0]?.locked) };
  }

  async ledger({ id }: Goods): Promise<{ bizType: string; qty: number; amount: number; bizDate: string }[]> {
    const { rows } = await this.app.database.query(
      'SELECT biz_type, qty, cost_amount, biz_date::text AS biz_date FROM stock_ledger WHERE barcode_id = $1 ORDER BY id',
      [id],
    );
    return rows.map((row) => ({
      bizType: String(row.biz_type),
      qty: Number(row.qty),
      amount: Number(row.cost_amount),
      bizDate: String(row.biz_date),
    }));
  }

  async cost({ id }: Goods) {
    const { data } = await this.app.send(
      purchase.quote,
      { supplierId: this.supplierId, lines: [{ barcodeId: id }] },
      { token: this.token },
    );
    return data[0]?.cost;
  }

  found({ id }: Goods): Promise<Reply<unknown>> {
    return this.app.send(stock.findStock, { commodityIds: [id], withZero: true }, { token: this.token });
  }
}

/** The organisation of the chain that the demo leaves without stock. */
export async function emptyOrg(app: TestApp): Promise<number> {
  const { rows } = await app.database.query('SELECT max(id) AS id FROM org WHERE property_owner_id = 1');
  return Number(rows[0]?.id);
}

async function signInThere(app: TestApp): Promise<string> {
  return app.signIn('admin', { orgId: await emptyOrg(app) });
}

/** The stock room of {@link emptyOrg}. */
export async function openDesk(app: TestApp): Promise<StockDesk> {
  const { rows: staff } = await app.database.query('SELECT id FROM employee WHERE property_owner_id = 1 ORDER BY id');
  return new StockDesk(app, await signInThere(app), await insertSupplier(app), Number(staff[0]?.id));
}

interface Asked {
  readonly database: Pick<TestDatabase, 'query'>;
}

/** Returns places whose last ledger row differs from the stock balance (domain-erp E1). */
export async function lastRowsAmiss(app: Asked): Promise<Record<string, unknown>[]> {
  const { rows } = await app.database.query(`
    SELECT b.org_id, b.barcode_id, b.location_id, b.batch_id FROM stock_balance b
    LEFT JOIN LATERAL (SELECT l.balance_after FROM stock_ledger l
      WHERE (l.property_owner_id, l.org_id, l.barcode_id, l.location_id, l.batch_id)
        = (b.property_owner_id, b.org_id, b.barcode_id, b.location_id, b.batch_id)
      ORDER BY l.id DESC LIMIT 1) last ON true
    WHERE coalesce(last.balance_after, 0) <> b.on_hand`);
  return rows;
}

/** Posted quantities by table of lines: the movements that carry the pieces, and the quantity that they must add up to. */
const POSTED_LINES = [
  ['purchase_storage_line', `'PURCHASE_IN', 'CONSIGN'`, 'line.accepted_qty'],
  ['purchase_return_line', `'PURCHASE_RETURN', 'CONSIGN'`, 'line.qty'],
  ['sale_line', `'SALE'`, `CASE line.stock_mode WHEN 'STOCK' THEN line.qty ELSE 0 END`],
  ['sale_return_line', `'SALE_RETURN'`, `CASE line.stock_mode WHEN 'STOCK' THEN line.qty END`],
  ['transfer_out_line', `'TRANSFER_OUT'`, 'line.qty'],
  ['transfer_in_line', `'TRANSFER_IN'`, 'line.qty'],
  ['stock_loss_line', `'DAMAGE'`, 'line.qty'],
  ['inventory_check_line', `'CHECK_GAIN', 'CHECK_LOSS'`, 'abs(coalesce(line.diff_qty, 0))'],
] as const;

/** Lines of passed bills whose ledger rows do not add up to their quantity. */
async function piecesAmiss(app: Asked): Promise<Record<string, unknown>[]> {
  const texts = POSTED_LINES.map(
    ([
      table,
      kinds,
      qty,
    ]) => `SELECT 'pieces of ${table}' AS what, bill.bill_no, line.id, ${qty} AS qty, posted.qty AS posted
      FROM ${table} line
      JOIN bill ON bill.property_owner_id = line.property_owner_id AND bill.id = line.bill_id AND bill.state = 'PASSED'
      CROSS JOIN LATERAL (SELECT abs(coalesce(sum(l.qty), 0)) AS qty FROM stock_ledger l
        WHERE l.property_owner_id = bill.property_owner_id AND l.bill_id = bill.id AND l.item_id = line.id
          AND l.biz_type IN (${kinds})) posted
      WHERE posted.qty <> ${qty}`,
  );
  return (await app.database.query(texts.join(' UNION ALL '))).rows;
}

/**
 * What must hold at every moment (domain-erp E1): ledger = balance, locks = locked, nothing negative, every line of a
 * passed bill posted with its quantity.
 */
export async function brokenInvariants(app: Asked): Promise<Record<string, unknown>[]> {
  const { rows } = await app.database.query(`
    SELECT 'ledger' AS what, b.org_id, b.barcode_id, b.location_id, b.batch_id FROM stock_balance b
    LEFT JOIN LATERAL (SELECT coalesce(sum(l.qty), 0) AS qty FROM stock_ledger l
      WHERE (l.property_owner_id, l.org_id, l.barcode_id, l.location_id, l.batch_id)
        = (b.property_owner_id, b.org_id, b.barcode_id, b.location_id, b.batch_id)) l ON true
    WHERE l.qty <> b.on_hand
    UNION ALL
    SELECT 'locks', b.org_id, b.barcode_id, b.location_id, b.batch_id FROM stock_balance b
    LEFT JOIN LATERAL (SELECT coalesce(sum(k.qty), 0) AS qty FROM stock_lock k
      WHERE k.state = 'ACTIVE' AND (k.property_owner_id, k.org_id, k.barcode_id, k.location_id, k.batch_id)
        = (b.property_owner_id, b.org_id, b.barcode_id, b.location_id, b.batch_id)) k ON true
    WHERE k.qty <> b.locked
    UNION ALL
    SELECT 'reversal', l.org_id, l.barcode_id, l.location_id, l.batch_id FROM stock_ledger l
    JOIN stock_ledger o ON o.property_owner_id = l.property_owner_id AND o.id = l.reverse_of_id
    WHERE l.qty <> -o.qty OR l.cost_amount <> -o.cost_amount OR l.biz_date <> o.biz_date`);
  return [...rows, ...(await piecesAmiss(app))];
}
