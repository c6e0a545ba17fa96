import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { price } from '@mingmou/contract/base/money';
import { label } from '@mingmou/contract/erp/barcode/label.contract';
import { tagPrice } from '@mingmou/contract/erp/price/tag-price.contract';
import { type TestApp, testApp } from '../support/app';
import { openDesk, type StockDesk } from './stock-desk';

type Draft = InputOf<typeof label.save>;

let app: TestApp;
let desk: StockDesk;
let admin: string;

beforeAll(async () => {
  app = await testApp();
  desk = await openDesk(app);
  admin = desk.token;
  await desk.initialize();
});
afterAll(() => app.close());

let made = 0;
function draft(more: Partial<Draft> = {}): Draft {
  made += 1;
  const fields: Draft['fields'] = ['商品名', '规格', '条码图', '标签价'];
  return { name: `模板${made}`, size: '40x30', fields, barcodeType: 'EAN13', isDefault: false, ...more };
}

const template = async (more: Partial<Draft> = {}) =>
  (await app.send(label.save, draft(more), { token: admin })).data.id;
const print = (input: InputOf<typeof label.print>, token = admin) =>
  app.send(label.print, input, { token, idempotencyKey: randomUUID() });
const choose = (input: InputOf<typeof label.choose>) => app.send(label.choose, input, { token: admin });

describe('a template of labels', () => {
  it('has a name that is unique in its organisation, and at least one field', async () => {
    const asked = draft();
    const replies = await Promise.all(Array.from({ length: 8 }, () => app.send(label.save, asked, { token: admin })));
    expect(replies.map(({ code }) => code).sort()).toEqual([0, ...Array(7).fill(100004)]);
    const empty = await app.sendRaw(label.save, draft({ fields: [] }), { token: admin });
    expect(empty.status).toBe(400);
    const elsewhere = await app.signIn('admin', { orgId: 1, device: 'second' });
    expect((await app.send(label.save, asked, { token: elsewhere })).success).toBe(true);
  });

  it('is the only default; the last template marked as default wins', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => template({ isDefault: true })));
    const { data } = await app.send(label.findAll, {}, { token: admin });
    const marked = data.filter(({ isDefault }) => isDefault).map(({ id }) => id);
    expect(marked).toHaveLength(1);
    expect(ids).toContain(marked[0]);
  });
});

describe('goods to be labelled', () => {
  it('come from a receipt, with one copy per accepted piece and with their batches', async () => {
    const [frame, drops] = [await desk.goods(), await desk.goods('071')];
    await app.database.query(
      `INSERT INTO erp_supplier_licence (property_owner_id, supplier_id, position, kind, no)
       VALUES (1, ${desk.supplierId}, 2, '药品经营许可证', '2') ON CONFLICT DO NOTHING`,
    );
    const { billNo } = await desk.receive([
      desk.line(frame, 3, 100),
      desk.line(drops, 12, 20, { batchNo: 'B7', expireDate: '2026-12-31' }),
    ]);
    const { data } = await choose({ billNo });
    expect(data.records.map(({ barcodeId, copies, batchNo }) => [barcodeId, copies, batchNo])).toEqual([
      [frame.id, 3, null],
      [drops.id, 12, 'B7'],
    ]);
    const refused = { rejectedQty: 2, rejectReason: '镜圈变形' };
    const partly = await desk.receive([
      desk.line(frame, 5, 100, refused),
      desk.line(await desk.goods(), 2, 100, refused),
    ]);
    const accepted = (await choose({ billNo: partly.billNo })).data.records;
    expect(accepted.map(({ barcodeId, copies }) => [barcodeId, copies])).toEqual([[frame.id, 3]]);
    expect((await choose({})).data.records).toEqual([]);
    expect(await choose({ billNo: 'RK209901010001' })).toMatchObject({ code: 140001 });
  });

  it('come from the list of barcodes otherwise, one copy each, with the price of the day', async () => {
    const goods = await desk.goods('003', '找标签');
    const rows = [
      { scope: 'CHAIN', targetType: 'BARCODE', targetId: goods.id, price: price(288), effectiveDate: '2025-03-12' },
      { scope: 'CHAIN', targetType: 'BARCODE', targetId: goods.id, price: price(299), effectiveDate: '2025-03-13' },
    ] as const;
    await app.send(tagPrice.saveBatch, { rows: [...rows], reason: '定价' }, desk.once());
    const { data } = await choose({ breedId: goods.breedId });
    expect(data.records).toMatchObject([{ barcodeId: goods.id, copies: 1, tagPrice: 288 }]);
    expect(data.records[0]?.gtin).toMatch(/^0\d{13}$/);
    await app.database.query(
      `INSERT INTO erp_barcode_origin (property_owner_id, code, barcode_id, position) VALUES (1, '6901234567892', ${goods.id}, 1)`,
    );
    expect((await choose({ barcodeIds: [goods.id] })).data.records).toMatchObject([{ gtin: '06901234567892' }]);
  });
});

describe('a print of labels', () => {
  it('stores its copies and the printed prices', async () => {
    const goods = await desk.goods();
    const templateId = await template({ name: '记录用' });
    const copies = (n: number) => ({ templateId, lines: [{ barcodeId: goods.id, copies: n }] });
    for (const wrong of [0, 1000]) {
      const key = randomUUID();
      expect((await app.sendRaw(label.print, copies(wrong), { token: admin, idempotencyKey: key })).status).toBe(400);
    }
    const { data } = await print({ ...copies(999), sourceBillNo: 'RK1' });
    expect(data.goods).toMatchObject([{ barcodeId: goods.id, tagPrice: null }]);
    const records = await app.send(label.records, { billNo: 'RK1' }, { token: admin });
    expect(records.data.records).toMatchObject([
      { id: data.id, templateName: '记录用', sourceBillNo: 'RK1', kinds: 1, copies: 999 },
    ]);
  });

  it('is refused without goods, with a template of another organisation, and without the right', async () => {
    const goods = await desk.goods();
    const templateId = await template();
    const lines = [{ barcodeId: goods.id, copies: 1 }];
    expect((await print({ templateId, lines: [] })).status).toBe(400);
    const elsewhere = await app.signIn('admin', { orgId: 1, device: 'third' });
    expect(await print({ templateId, lines }, elsewhere)).toMatchObject({ code: 100002 });
    expect((await print({ templateId, lines }, await app.signIn('front'))).status).toBe(403);
  });
});
