import type { InputOf } from '@mingmou/contract/base/call';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { transferIn } from '@mingmou/contract/erp/stock-bill/transfer-in.contract';
import { transferOut } from '@mingmou/contract/erp/stock-bill/transfer-out.contract';
import type { As, TestApp } from '../support/app';
import { emptyOrg, type Goods, openDesk, type StockDesk } from './stock-desk';

type Draft = InputOf<typeof transferOut.save>;
type Line = NonNullable<Draft['lines']>[number];
export type Counted = Partial<NonNullable<InputOf<typeof transferIn.save>['lines']>[number]>;

interface Bill {
  readonly id: number;
  readonly version: number;
}

/**
 * Two organisations of one chain: the test sets the opening stock of the sender; the receiver is the demo's first
 * organisation.
 */
export class TransferDesk {
  private constructor(
    readonly app: TestApp,
    readonly stock: StockDesk,
    readonly sender: number,
    readonly receiver: number,
    readonly there: string,
  ) {}

  static async open(app: TestApp): Promise<TransferDesk> {
    const stock = await openDesk(app);
    await stock.initialize();
    return TransferDesk.of(app, stock);
  }

  static async of(app: TestApp, stock: StockDesk): Promise<TransferDesk> {
    const { rows } = await app.database.query('SELECT min(id) AS id FROM org WHERE property_owner_id = 1');
    const receiver = Number(rows[0]?.id);
    return new TransferDesk(
      app,
      stock,
      await emptyOrg(app),
      receiver,
      await app.signIn('manager', { orgId: receiver }),
    );
  }

  /** Returns the same desks with new sessions after a night. */
  async again(): Promise<TransferDesk> {
    const { app, sender, receiver } = this;
    const there = await app.signIn('manager', { orgId: receiver });
    return new TransferDesk(app, await this.stock.again(), sender, receiver, there);
  }

  hereAs = () => this.stock.once();
  thereAs = () => this.stock.once(this.there);

  /** Creates goods and a receipt of `qty` pieces at the sender. */
  async goods(qty: number, unitPrice: number, categoryId?: string, more: object = {}): Promise<Goods> {
    const goods = await this.stock.goods(categoryId);
    await this.stock.receive([this.stock.line(goods, qty, unitPrice, more)]);
    return goods;
  }

  save(lines: readonly Line[], more: Partial<Draft> = {}, as: As = this.hereAs()) {
    return this.app.send(transferOut.save, { toOrgId: this.receiver, lines: [...lines], ...more }, as);
  }

  pass({ id, version }: Bill, bizDate?: string, as: As = this.hereAs()) {
    return this.app.send(transferOut.pass, { id, version, bizDate }, as);
  }

  takeBack({ id, version }: Bill, as: As = this.hereAs()) {
    return this.app.send(transferOut.retrial, { id, version, reason: '发错机构' }, as);
  }

  async out(id: number) {
    return (await this.app.send(transferOut.findById, { id }, { token: this.stock.token })).data;
  }

  /** Submits and approves a transfer; returns the bills of both sides. */
  async sent(lines: readonly Line[], bizDate?: string) {
    const saved = await this.save(lines);
    if (!saved.success) throw new Error(saved.msg);
    const passed = await this.pass(saved.data, bizDate);
    if (!passed.success) throw new Error(passed.msg);
    return { out: passed.data, receipt: await this.receiptOf(saved.data.billNo) };
  }

  async receiptOf(outBillNo: string) {
    const { data } = await this.app.send(transferIn.page, { size: 100 }, { token: this.there });
    const found = data.records.find(({ sourceBillNo }) => sourceBillNo === outBillNo);
    if (!found) throw new Error(`no receipt of ${outBillNo}`);
    return this.found(found.id);
  }

  async found(id: number) {
    return (await this.app.send(transferIn.findById, { id }, { token: this.there })).data;
  }

  /** Counts a receipt line by line and submits it. */
  async count(
    receipt: Awaited<ReturnType<TransferDesk['found']>>,
    counted: readonly Counted[],
    as: As = this.thereAs(),
  ) {
    const { id, version } = receipt;
    const lines = receipt.lines.map(({ barcodeId, sourceItemId, qty, locationId }, at) => ({
      ...{ barcodeId, sourceItemId, qty, locationId },
      ...counted[at],
    }));
    return this.app.send(transferIn.save, { id, version, lines }, as);
  }

  receive({ id, version }: Bill, bizDate?: string, as: As = this.thereAs()) {
    return this.app.send(transferIn.pass, { id, version, bizDate }, as);
  }

  giveUp({ id, version }: Bill, as: As = this.thereAs()) {
    return this.app.send(transferIn.retrial, { id, version, reason: '数错' }, as);
  }

  /** Sends a transfer in the opposite direction and counts it at the first sender; returns the receipt that awaits approval. */
  async returned({ id }: Goods, qty: number): Promise<Bill> {
    const { app, sender } = this;
    const lines = [{ barcodeId: id, qty }];
    const saved = await app.send(transferOut.save, { toOrgId: sender, lines }, this.thereAs());
    await app.send(transferOut.pass, { id: saved.data.id, version: saved.data.version }, this.thereAs());
    const { data } = await app.send(transferIn.page, { size: 100 }, { token: this.stock.token });
    const receipt = data.records.find(({ sourceBillNo }) => sourceBillNo === saved.data.billNo);
    const found = await app.send(transferIn.findById, { id: receipt?.id ?? 0 }, { token: this.stock.token });
    const counted = found.data.lines.map(({ barcodeId, sourceItemId, locationId }) => ({
      ...{ barcodeId, sourceItemId, locationId, qty: qty / 2 },
      diffReason: '少货' as const,
    }));
    const version = found.data.version;
    return (await app.send(transferIn.save, { id: found.data.id, version, lines: counted }, this.hereAs())).data;
  }

  /** Returns quantities on hand outside of transit, locked, and in transit. */
  async stockOf({ id }: Goods, orgId: number) {
    const { rows } = await this.app.database.query(
      `SELECT coalesce(sum(b.on_hand) FILTER (WHERE place.type <> 'TRANSIT'), 0)::int AS on_hand,
        coalesce(sum(b.locked), 0)::int AS locked,
        coalesce(sum(b.on_hand) FILTER (WHERE place.type = 'TRANSIT'), 0)::int AS transit
      FROM stock_balance b JOIN stock_location place ON place.id = b.location_id
      WHERE b.barcode_id = $1 AND b.org_id = $2`,
      [id, orgId],
    );
    const [row] = rows;
    return { onHand: Number(row?.on_hand), locked: Number(row?.locked), transit: Number(row?.transit) };
  }

  /** Returns the ledger rows of the goods after their purchases. */
  async rows({ id }: Goods) {
    const { rows } = await this.app.database.query(
      `SELECT org_id, biz_type, qty, cost_amount::float8 AS amount, related_org_id, biz_date::text AS biz_date
      FROM stock_ledger WHERE barcode_id = $1 AND biz_type <> 'PURCHASE_IN' ORDER BY id`,
      [id],
    );
    return rows.map((row) => [
      Number(row.org_id) === this.sender ? 'sender' : 'receiver',
      ...[String(row.biz_type), Number(row.qty), Number(row.amount)],
    ]);
  }

  async costThere({ id }: Goods) {
    const { data } = await this.app.send(purchase.quote, { lines: [{ barcodeId: id }] }, { token: this.there });
    return data[0]?.cost;
  }
}
