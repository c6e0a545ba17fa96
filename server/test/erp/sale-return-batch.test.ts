import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { saleReturn } from '@mingmou/contract/erp/sale/sale-return.contract';
import { checkPieces, type LinePieces } from '../../src/modules/erp/document/line-pieces.rules';
import type { BizType } from '../../src/modules/erp/stock/ledger.store';
import type { Movement } from '../../src/modules/erp/stock/movement.rules';
import { openSaleDesk, type SaleDesk } from './sale-desk';
import { brokenInvariants } from './stock-desk';

const FIRST = { batchNo: 'B1', expireDate: '2026-03-31' };
const LAST = { batchNo: 'B2', expireDate: '2026-06-30' };
const UNSOLD = { batchNo: 'B3', expireDate: '2026-09-30' };

let desk: SaleDesk;
beforeAll(async () => {
  desk = await openSaleDesk();
});
afterAll(() => desk.app.close());

/** One line of a sale: two pieces of each of two batches; a third batch stays in stock. */
async function soldOfTwo() {
  const lens = await desk.priced(50, 0, 'qx2');
  await desk.stock.receive([FIRST, LAST, UNSOLD].map((batch) => desk.stock.line(lens, 2, 5, batch)));
  return desk.passed([{ barcodeId: lens.id, qty: 4 }]);
}

async function soldFrames() {
  const frame = await desk.priced(480, 2);
  return desk.passed([{ barcodeId: frame.id, qty: 2 }]);
}

interface Asked {
  readonly qty: number;
  readonly batchNo?: string;
  readonly expireDate?: string;
}

function save({ id, lines }: Awaited<ReturnType<typeof soldOfTwo>>, asked: readonly Asked[]) {
  const [item] = lines;
  const line = { barcodeId: item?.barcodeId ?? 0, saleItemId: item?.id ?? 0, returnTo: 'STOCK' } as const;
  const input = { saleId: id, reason: '质量', lines: asked.map((each) => ({ ...line, ...each })) } as const;
  return desk.app.send(saleReturn.save, input, desk.stock.once());
}

async function posted(billId: number) {
  const rows = await desk.rows(`SELECT batch.batch_no, l.qty FROM stock_ledger l
    JOIN stock_batch batch ON batch.property_owner_id = l.property_owner_id AND batch.id = l.batch_id
    WHERE l.bill_id = ${billId} AND l.biz_type = 'SALE_RETURN' ORDER BY l.id`);
  return rows.map((row) => `${row.batch_no} ${row.qty}`);
}

describe('a sale return restores the sold batches', () => {
  it.each([
    ['a batch that was not sold', soldOfTwo, [{ qty: 1, ...UNSOLD }], 140415],
    ['another expiry of a sold batch', soldOfTwo, [{ qty: 1, ...FIRST, expireDate: '2026-04-30' }], 140415],
    ['more pieces than were sold of the batch', soldOfTwo, [{ qty: 3, ...FIRST }], 140415],
    ['the same pieces of a batch on two lines', soldOfTwo, [1, 2].map((qty) => ({ qty, ...FIRST })), 140415],
    ['a batch on goods without batches', soldFrames, [{ qty: 1, ...FIRST }], 140415],
    ['a batch without its expiry', soldOfTwo, [{ qty: 1, batchNo: 'B1' }], 140203],
    ['an expiry without its batch', soldOfTwo, [{ qty: 1, expireDate: '2026-03-31' }], 140203],
    ['more pieces on two lines than were sold', soldFrames, [{ qty: 2 }, { qty: 1 }], 140404],
  ])('refuses %s', async (_what, sell, asked, code) => {
    expect(await save(await sell(), asked)).toMatchObject({ success: false, code });
  });

  it('names line, goods, batch and what can be returned in the refusal', async () => {
    const sale = await soldOfTwo();
    expect((await save(sale, [{ qty: 1 }, { qty: 3, ...FIRST }])).msg).toBe(
      `第2行「${sale.lines[0]?.goodsName}」批号 B1（有效期 2026-03-31）可退 2，请按售出批号填写，无批号的留空`,
    );
  });

  it.each([
    ['the batch that expires last where no batch is named', [{ qty: 1 }], ['B2 1']],
    ['several batches for one line', [{ qty: 3 }], ['B2 2', 'B1 1']],
    ['each piece once where two lines return one line of the sale', [{ qty: 2 }, { qty: 2 }], ['B2 2', 'B1 2']],
    ['the named batch of a later line first', [{ qty: 2 }, { qty: 2, ...LAST }], ['B1 2', 'B2 2']],
  ])('posts %s', async (_what, asked, expected) => {
    const { data } = await save(await soldOfTwo(), asked);
    const seen = { id: data.id, version: data.version };
    expect((await desk.app.send(saleReturn.pass, seen, desk.stock.once())).success).toBe(true);
    expect(await posted(data.id)).toEqual(expected);
    expect(await brokenInvariants(desk.app)).toEqual([]);
  });

  it('refuses the approval of a second return for pieces of a batch that the first one returned', async () => {
    const sale = await soldOfTwo();
    const first = await save(sale, [{ qty: 2, ...LAST }]);
    const second = await save(sale, [{ qty: 1, ...LAST }]);
    const pass = ({ data: { id, version } }: typeof first) =>
      desk.app.send(saleReturn.pass, { id, version }, desk.stock.once());
    expect((await pass(first)).success).toBe(true);
    expect(await pass(second)).toMatchObject({ code: 140415 });
    expect(await desk.rows(`SELECT state FROM bill WHERE id = ${second.data.id}`)).toEqual([{ state: 'SUBMITTED' }]);
  });
});

describe('the kernel of postings', () => {
  const line = { id: 7, lineNo: 2, goodsName: '镜架', qty: 3 };
  const moved = (bizType: BizType, qty: number, itemId = 7): Movement => ({
    ...{ bizType, qty, itemId, barcodeId: 1, locationId: 1, batchId: 0 },
    ...{ costKind: 'ISSUED', cost: 'AVERAGE' },
  });
  type Case = [what: string, of: LinePieces, movements: Movement[]];

  it.each<Case>([
    ['all pieces in one row', line, [moved('SALE_RETURN', 3)]],
    ['all pieces in two rows', line, [moved('SALE_RETURN', 1), moved('SALE_RETURN', 2)]],
    ['pieces that leave', line, [moved('SALE_RETURN', -3)]],
    ['rows of other kinds beside them', line, [moved('SALE_RETURN', 3), moved('DAMAGE', -3)]],
    ['nothing, where the line may post nothing', { ...line, mayPostNothing: true }, []],
  ])('accepts %s', (_what, of, movements) => {
    expect(() => checkPieces([of], ['SALE_RETURN'], movements)).not.toThrow();
  });

  it.each<[...Case, n: number]>([
    ['no pieces', line, [], 0],
    ['too few pieces', line, [moved('SALE_RETURN', 2)], 2],
    ['too many pieces', line, [moved('SALE_RETURN', 3), moved('SALE_RETURN', 1)], 4],
    ['pieces of another line', line, [moved('SALE_RETURN', 3, 8)], 0],
    ['a part, where the line may post nothing', { ...line, mayPostNothing: true }, [moved('SALE_RETURN', 1)], 1],
  ])('refuses %s', (_what, of, movements, n) => {
    const sentence = `第2行「镜架」数量为 3，可记账 ${n}，请核对数量和批号`;
    expect(() => checkPieces([of], ['SALE_RETURN'], movements)).toThrow(sentence);
  });
});
