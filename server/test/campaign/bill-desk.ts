import { randomUUID } from 'node:crypto';
import type { Call, OutputOf } from '@mingmou/contract/base/call';
import { price } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { purchaseReturn } from '@mingmou/contract/erp/purchase/purchase-return.contract';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import { saleDelivery } from '@mingmou/contract/erp/sale/sale-delivery.contract';
import { saleReturn } from '@mingmou/contract/erp/sale/sale-return.contract';
import { inventoryCheck } from '@mingmou/contract/erp/stock-bill/inventory-check.contract';
import { stockLoss } from '@mingmou/contract/erp/stock-bill/stock-loss.contract';
import { transferIn } from '@mingmou/contract/erp/stock-bill/transfer-in.contract';
import { transferOut } from '@mingmou/contract/erp/stock-bill/transfer-out.contract';
import type { RealServer } from './real-server';

const HERE = 1;
const THERE = 2;
const TAG = 100;
const COST = 20;
const FIRST = 40;

export interface Goods {
  readonly id: number;
  readonly breedId: number;
  /** Buyer of the goods: each goods has its own buyer, because one patient's sales may share an order. */
  readonly patientId: number;
}
interface Bill {
  readonly id: number;
  readonly version: number;
}
type Act = () => Promise<{ readonly success: boolean }>;

const reason = '重来';

const of = ({ id, version }: Bill): Bill => ({ id, version });

/** Prepares bills of every kind in two demo shops, up to the step that a kill interrupts. */
export class BillDesk {
  private constructor(
    private readonly server: RealServer,
    private readonly supplierId: number,
    private readonly staffId: number,
    private readonly patientIds: readonly number[],
  ) {}

  static async open(server: RealServer): Promise<BillDesk> {
    server.worksIn('admin', HERE);
    server.worksIn('manager', THERE);
    const first = async (text: string) => (await server.query(text, [], ({ id }) => Number(id)))[0] ?? 0;
    return new BillDesk(
      server,
      await first(`INSERT INTO erp_supplier (property_owner_id, code, name, pinyin, contact, phone, settle_type)
        VALUES (1, 'CRASH', '断电供应商', 'ddgys', '王', '05711234567', '月结') RETURNING id`),
      await first('SELECT min(id) AS id FROM employee WHERE property_owner_id = 1'),
      await server.query(
        "SELECT id FROM patient WHERE property_owner_id = 1 AND state_enum = 'ENABLE' ORDER BY id",
        [],
        ({ id }) => Number(id),
      ),
    );
  }

  /** Creates goods with a price, each of a breed of its own. */
  async goods(round: number, count: number): Promise<Goods[]> {
    const made = await this.server.query(
      `WITH breed AS (INSERT INTO erp_breed (property_owner_id, code, name, pinyin, category_id, brand_id, unit, stock_mode)
          SELECT 1, 'C' || $1 || '-' || n, '断电镜架' || $1 || '-' || n, 'x', '003',
            (SELECT min(id) FROM erp_brand WHERE property_owner_id = 1), 2, 'STOCK'
          FROM generate_series(1, $2::integer) n RETURNING id),
        barcode AS (INSERT INTO erp_barcode (property_owner_id, code, breed_id, attrs_key, spec)
          SELECT 1, '66' || lpad(id::text, 11, '0'), id, 'x', 'S' FROM breed RETURNING id, breed_id),
        tag AS (INSERT INTO erp_tag_price (property_owner_id, barcode_id, price, effective_date)
          SELECT 1, id, ${TAG}, '2020-01-01' FROM barcode)
      SELECT id, breed_id FROM barcode ORDER BY id`,
      [String(round), count],
      ({ id, breed_id }) => ({ id: Number(id), breedId: Number(breed_id) }),
    );
    const buyer = (at: number) => this.patientIds[(round * count + at) % this.patientIds.length] ?? 0;
    return made.map((goods, at) => ({ ...goods, patientId: buyer(at) }));
  }

  private async done<I, O>(call: Call<I, O>, input: I, account = 'admin'): Promise<O> {
    const reply = await this.server.send(call, input, account, randomUUID());
    if (!reply.success) throw new Error(`${call.title}: ${reply.msg}`);
    return reply.data;
  }

  /** Builds an act that sends the same step of the same bill with the same key, however often it runs. */
  private act<I extends Bill>(call: Call<I, unknown>, input: I, account = 'admin'): Act {
    const key = `crash-${call.path.replaceAll('/', '-')}-${input.id}`;
    return () => this.server.send(call, input, account, key);
  }

  private bought(goods: Goods, qty: number) {
    const { supplierId, staffId: buyerId } = this;
    const lines = [{ barcodeId: goods.id, orderQty: qty, qty, price: price(COST) }];
    return this.done(purchase.save, { supplierId, buyerId, lines });
  }

  /** Receives goods by a purchase. */
  async received(goods: Goods, qty: number): Promise<Bill> {
    const { id, version } = await this.bought(goods, qty);
    return this.done(purchase.pass, { id, version });
  }

  private async confirmed(goods: Goods, qty: number) {
    const { staffId: sellerId } = this;
    const { patientId } = goods;
    const { id } = await this.done(sale.save, { patientId, sellerId, lines: [{ barcodeId: goods.id, qty }] });
    return this.done(sale.findById, { id });
  }

  private async payment(orderId: number): Promise<Act> {
    const { order } = await this.done(chargeOrder.detail, { id: orderId });
    const { id, version, payableAmount } = order;
    const input = { id, version, payableAmount, ways: [{ wayCode: 1, amount: payableAmount }] };
    return this.act(chargeOrder.settle, input, 'cashier');
  }

  private async sold(goods: Goods, qty: number) {
    const { id, chargeOrderId } = await this.confirmed(goods, qty);
    const paid = await (await this.payment(chargeOrderId ?? 0))();
    if (!paid.success) throw new Error('a sale was not paid');
    return this.done(sale.findById, { id });
  }

  private async given(goods: Goods): Promise<Act> {
    const { id, version, lines } = await this.sold(goods, 1);
    const input = { saleId: id, version, itemIds: lines.map((line) => line.id) };
    return () => this.server.send(saleDelivery.take, input, 'admin', `crash-take-${String(id).padStart(8, '0')}`);
  }

  /** Sells goods and enters their return. */
  private async returned(goods: Goods): Promise<Bill> {
    const { id, lines } = await this.sold(goods, 1);
    const back = lines.map((line) => ({
      ...{ barcodeId: goods.id, saleItemId: line.id, qty: 1 },
      returnTo: 'STOCK' as const,
    }));
    return this.done(saleReturn.save, { saleId: id, reason: '不适', lines: back });
  }

  private sent(goods: Goods, qty: number) {
    return this.done(transferOut.save, { toOrgId: THERE, lines: [{ barcodeId: goods.id, qty }] });
  }

  /** Transfers goods and counts one piece less at the receiver. */
  private async arrived(goods: Goods, qty: number): Promise<Bill> {
    const { billNo, id, version } = await this.sent(goods, qty);
    await this.done(transferOut.pass, { id, version });
    const { records } = await this.done(transferIn.page, { size: 100 }, 'manager');
    const receipt = records.find(({ sourceBillNo }) => sourceBillNo === billNo);
    if (!receipt) throw new Error(`no receipt of ${billNo}`);
    const found: OutputOf<typeof transferIn.findById> = await this.done(
      transferIn.findById,
      { id: receipt.id },
      'manager',
    );
    const lines = found.lines.map(({ barcodeId, sourceItemId, locationId }) => ({
      ...{ barcodeId, sourceItemId, locationId },
      ...{ qty: qty - 1, diffReason: '少货' as const },
    }));
    return this.done(transferIn.save, { id: found.id, version: found.version, lines }, 'manager');
  }

  /** Counts one piece less than the stock. */
  private async counted(goods: Goods): Promise<Bill> {
    const { id } = await this.done(inventoryCheck.generate, { breedIds: [goods.breedId] });
    const { lines } = await this.done(inventoryCheck.findById, { id });
    for (const line of lines) {
      const countedQty = (line.bookQty ?? line.snapshotQty ?? 0) - 1;
      await this.done(inventoryCheck.count, { id, lineId: line.id, countedQty, reason: '盘点' });
    }
    const { version } = await this.done(inventoryCheck.findById, { id });
    return this.done(inventoryCheck.submit, { id, version, uncounted: 0 });
  }

  /** Passes a bill and returns the act that reverses it. */
  private async reversal(
    calls: { readonly pass: Call<Bill, Bill>; readonly retrial: Call<Bill & { reason: string }, unknown> },
    bill: Bill,
    account = 'admin',
  ): Promise<Act> {
    const { id, version } = await this.done(calls.pass, of(bill), account);
    return this.act(calls.retrial, { id, version, reason }, account);
  }

  private faulty(goods: Goods): Promise<Bill> {
    const lines = [{ barcodeId: goods.id, qty: 1, price: price(COST) }];
    return this.done(purchaseReturn.save, { supplierId: this.supplierId, reason: '质量', lines });
  }

  private broken(goods: Goods): Promise<Bill> {
    const lines = [{ barcodeId: goods.id, qty: 1 }];
    return this.done(stockLoss.save, { lossType: '破损', handlerId: this.staffId, lines });
  }

  /** Returns the reversal of one passed bill of each kind on the goods. */
  async reversals(goods: Goods): Promise<Act[]> {
    await this.received(goods, FIRST);
    const wrong = await this.received(goods, 6);
    return [
      this.act(purchase.retrial, { ...of(wrong), reason }),
      await this.reversal(purchaseReturn, await this.faulty(goods)),
      await this.reversal(saleReturn, await this.returned(goods)),
      await this.reversal(transferOut, await this.sent(goods, 2)),
      await this.reversal(transferIn, await this.arrived(goods, 2), 'manager'),
      await this.reversal(inventoryCheck, await this.counted(goods)),
      await this.reversal(stockLoss, await this.broken(goods)),
    ];
  }

  /** Returns one act of each kind on the goods, each ready for its last step. */
  async acts(goods: Goods): Promise<Act[]> {
    await this.received(goods, FIRST);
    const wrong = await this.received(goods, 6);
    const more = await this.bought(goods, 5);
    const given = await this.given(goods);
    const back = await this.returned(goods);
    const arrived = await this.arrived(goods, 4);
    const counted = await this.counted(goods);
    const returned = await this.faulty(goods);
    const { chargeOrderId } = await this.confirmed(goods, 2);
    const leaving = await this.sent(goods, 3);
    const lost = await this.broken(goods);
    return [
      this.act(purchase.retrial, { ...of(wrong), reason }),
      this.act(purchase.pass, of(more)),
      this.act(purchaseReturn.pass, of(returned)),
      await this.payment(chargeOrderId ?? 0),
      given,
      this.act(saleReturn.pass, of(back)),
      this.act(transferOut.pass, of(leaving)),
      this.act(transferIn.pass, of(arrived), 'manager'),
      this.act(inventoryCheck.pass, of(counted)),
      this.act(stockLoss.pass, of(lost)),
    ];
  }

  /** Ledger rows of the goods by shop and kind: number of rows and moved pieces. */
  async ledger({ id }: Goods): Promise<Record<string, readonly [rows: number, pieces: number]>> {
    const kinds = await this.server.query(
      `SELECT org_id, biz_type, count(*) AS rows, sum(qty) AS pieces FROM stock_ledger
        WHERE property_owner_id = 1 AND barcode_id = $1 GROUP BY 1, 2 ORDER BY 1, 2`,
      [id],
      ({ org_id, biz_type, rows, pieces }) => ({
        kind: `${Number(org_id) === HERE ? 'here' : 'there'} ${biz_type}`,
        moved: [Number(rows), Number(pieces)] as const,
      }),
    );
    return Object.fromEntries(kinds.map(({ kind, moved }) => [kind, moved]));
  }

  /** Pieces of the goods: on hand here, locked, in transit, and on hand in the other shop. */
  async standing({ id }: Goods) {
    const [found] = await this.server.query(
      `SELECT coalesce(sum(b.on_hand) FILTER (WHERE b.org_id = ${HERE} AND place.type <> 'TRANSIT'), 0) AS here,
        coalesce(sum(b.locked), 0) AS held, coalesce(sum(b.on_hand) FILTER (WHERE place.type = 'TRANSIT'), 0) AS transit,
        coalesce(sum(b.on_hand) FILTER (WHERE b.org_id = ${THERE}), 0) AS there
      FROM stock_balance b JOIN stock_location place ON place.property_owner_id = b.property_owner_id
        AND place.id = b.location_id WHERE b.property_owner_id = 1 AND b.barcode_id = $1`,
      [id],
      ({ here, held, transit, there }) => ({
        ...{ here: Number(here), held: Number(held), transit: Number(transit), there: Number(there) },
      }),
    );
    return found;
  }
}
