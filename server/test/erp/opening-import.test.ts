import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buttonId } from '@mingmou/contract/auth/buttons';
import { stockInitialization } from '@mingmou/contract/erp/stock-bill/stock-initialization.contract';
import { readSheet } from '../../src/kernel/xlsx-read/sheet';
import { type TestApp, testApp } from '../support/app';
import { importOf } from '../support/sheet-import';
import { written } from './sheet-file';
import { brokenInvariants, type Goods, openDesk, type StockDesk } from './stock-desk';

let app: TestApp;
let desk: StockDesk;
let opening: ReturnType<typeof importOf<object, { saved: number }>>;
let frames: Goods;
let drops: Goods;

const HEADS = ['条码*', '库位', '批号', '生产日期', '有效期', '数量*', '成本(元)'];

beforeAll(async () => {
  app = await testApp();
  desk = await openDesk(app);
  opening = importOf(app, stockInitialization.import, desk.token, '期初.xlsx');
  frames = await desk.goods('003', '镜架');
  drops = await desk.goods('071', '滴眼液');
});
afterAll(async () => {
  expect(await brokenInvariants(app)).toEqual([]);
  await app.close();
});

async function codeOf({ id }: Goods): Promise<string> {
  const { rows } = await app.database.query('SELECT code FROM erp_barcode WHERE id = $1', [id]);
  return String(rows[0]?.code);
}

const lines = async () =>
  (await app.send(stockInitialization.linesPage, { size: 100 }, { token: desk.token })).data.records;

const exported = async () => (await app.download(stockInitialization.export, {}, { token: desk.token })).body;
const headsOf = (sheet: Buffer) => readSheet(sheet, 100)[0]?.cells.map((cell) => cell?.text) ?? [];

describe('an import of opening stock', () => {
  it('is refused until the initialization has started', async () => {
    const { jobId } = await opening.checked(await written(HEADS, [[await codeOf(frames), '', '', '', '', 5, 80]]), {});
    expect((await opening.apply(jobId)).code).toBe(140214);
    const { data } = await app.send(stockInitialization.setBeginPeriod, { month: '2025-03' }, desk.once());
    await app.send(stockInitialization.begin, { beginPeriodId: data.periodId ?? 0 }, desk.once());
    expect((await opening.apply(jobId)).data).toEqual({ saved: 1 });
    expect(await lines()).toMatchObject([{ barcodeId: frames.id, qty: 5, cost: 80, locationName: '销售仓' }]);
  });

  it('reports row, column and reason of every error, and then stores nothing', async () => {
    const [frame, drop] = [await codeOf(frames), await codeOf(drops)];
    const rows = [
      [frame, '销售仓', '', '', '', 7, 81],
      ['2999999999990', '', '', '', '', 1, 1],
      [frame, '没有这个仓', '', '', '', 1, 1],
      [drop, '', '', '', '', 1, 1],
      [drop, '', 'B1', '', '2025-12-31', 0, 1],
      [frame, '销售仓', '', '', '', 9, 82],
      [frame, '', '', '', '', 999_999, 9_999_999],
    ];
    const checked = await opening.checked(await written(HEADS, rows), {});
    expect(opening.said(checked)).toEqual([
      '3 条码 未找到条码 2999999999990，请先建立商品条码',
      '4 库位 没有库位「没有这个仓」',
      '5 批号 请填写批号和有效期',
      '6 数量 不能小于1',
      '7 整行 与第2行重复',
      expect.stringMatching(/^8 成本 金额不能超过/),
    ]);
    expect((await opening.apply(checked.jobId)).code).toBe(140701);
    expect(await lines()).toHaveLength(1);
  });

  it('replaces the figures of an existing place, and writes a line for each batch', async () => {
    const drop = await codeOf(drops);
    const rows = [
      [await codeOf(frames), '', '', '', '', 6, 90],
      [drop, '', 'B1', '2025-01-01', '2026-12-31', 10, 12.5],
      [drop, '', 'B2', '', '2027/1/5', 20, 13],
    ];
    const checked = await opening.checked(await written(HEADS, rows), {});
    expect((await opening.apply(checked.jobId)).data).toEqual({ saved: 3 });
    expect((await lines()).map(({ qty, cost, batchNo, expireDate }) => [qty, cost, batchNo, expireDate])).toEqual([
      [20, 13, 'B2', '2027-01-05'],
      [10, 12.5, 'B1', '2026-12-31'],
      [6, 90, null, null],
    ]);
  });

  it('accepts an exported sheet, and puts its figures back', async () => {
    const before = await lines();
    const sheet = await exported();
    const { data } = await app.send(
      stockInitialization.saveLines,
      {
        lines: before.map(({ barcodeId, locationId, batchNo, expireDate }) => ({
          barcodeId,
          locationId,
          batchNo,
          expireDate,
          qty: 1,
        })),
      },
      desk.once(),
    );
    expect(data).toEqual({ saved: before.length });
    const checked = await opening.checked(sheet, {});
    expect([checked.rows, opening.said(checked)]).toEqual([before.length, []]);
    expect((await opening.apply(checked.jobId)).data).toEqual({ saved: before.length });
    expect(await lines()).toEqual(before);
    expect(headsOf(sheet)).toEqual(expect.arrayContaining(['商品', '成本(元)', '金额(元)']));
  });

  it('has no cost column without the right to costs, and keeps the stored costs', async () => {
    const set = (how: string) =>
      app.database.query(
        `UPDATE role SET menu_ids = ${how}(menu_ids, ${buttonId('erp:cost-view')}) WHERE role_code = 'ORG_ADMIN'`,
      );
    await set('array_remove');
    expect(await opening.heads({})).toEqual(HEADS.slice(0, -1));
    expect(headsOf(await exported()).filter((head) => head?.endsWith('(元)'))).toEqual([]);
    const bytes = await written(HEADS.slice(0, -1), [[await codeOf(frames), '', '', '', '', 8]]);
    const checked = await opening.checked(bytes, {});
    expect((await opening.apply(checked.jobId)).data).toEqual({ saved: 1 });
    await set('array_append');
    expect(await lines()).toMatchObject([{}, {}, { qty: 8, cost: 90 }]);
  });

  it('accepts 10,000 rows at most, and posts them', async () => {
    await app.database.query(
      `INSERT INTO erp_barcode (property_owner_id, code, breed_id, attrs_key, spec)
        SELECT 1, '77' || lpad(n::text, 11, '0'), $1, 'k' || n, 'S' || n FROM generate_series(1, 10000) n`,
      [frames.breedId],
    );
    const rows = Array.from({ length: 10_000 }, (_, n) => [
      `77${String(n + 1).padStart(11, '0')}`,
      ...['', '', '', '', (n % 9) + 1, 10],
    ]);
    const tooMany = await opening.read(await written(HEADS, [...rows, ['1', '', '', '', '', 1, 1]]));
    expect(tooMany).toMatchObject({ phase: 'UNREADABLE', msg: '一个数据包最多10000行' });
    const checked = await opening.checked(await written(HEADS, rows), {});
    expect(checked).toMatchObject({ phase: 'READY', rows: 10_000 });
    expect((await opening.apply(checked.jobId)).data).toEqual({ saved: 10_000 });
    expect((await app.send(stockInitialization.end, {}, desk.once())).data).toMatchObject({ ended: true });
    expect((await app.send(stockInitialization.begin, { beginPeriodId: 0 }, desk.once())).success).toBe(false);
    const after = await opening.checked(await written(HEADS, rows.slice(0, 1)), {});
    expect((await opening.apply(after.jobId)).code).toBe(140212);
  });
});
