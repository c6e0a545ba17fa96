import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { barcode } from '@mingmou/contract/erp/barcode/barcode.contract';
import { originKey } from '@mingmou/contract/erp/barcode/origin-code.rules';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { type TestApp, testApp } from '../support/app';
import { catalogueOf } from './catalogue';

let app: TestApp;
let buyer: string;
let make: ReturnType<typeof catalogueOf>;
beforeAll(async () => {
  app = await testApp();
  buyer = await app.signIn('buyer');
  make = catalogueOf(app, buyer);
});
afterAll(() => app.close());

/** Frames of one breed, each with these makers' codes. */
async function frames(...originCodes: string[][]) {
  const id = await make.newFrames();
  const rows = originCodes.map((codes, at) => ({ attrs: { model: 'M', color: String(at) }, originCodes: codes }));
  const reply = await make.rows(id, rows);
  return { id, reply, rows: await make.of(id) };
}
const scan = (code: string) => app.send(barcode.scan, { code }, { token: buyer });

describe('manufacturer’s codes', () => {
  it.each([
    ['case', 'mk-7a', 'MK-7A'],
    ['the leading 0 of an EAN', '712345678904', '0712345678904'],
    ['the leading 0 of a UPC', '0812345678905', '812345678905'],
  ])('are one code where they differ only in %s: refused for other goods', async (_what, code, same) => {
    const { rows } = await frames([code], []);
    const [first, second] = rows;
    for (const each of [code, same]) expect((await scan(each)).data.id).toBe(first?.id);
    const update = { id: second?.id ?? 0, version: second?.version ?? 0, originCodes: [same] };
    const refused = await app.send(barcode.update, update, { token: buyer });
    expect([refused.code, refused.msg]).toEqual([140116, expect.stringContaining('M 0')]);
    expect((await frames([same])).reply.code).toBe(140116);
    const found = await app.send(stock.findStock, { code: same, withZero: true }, { token: buyer });
    expect(found.data.map(({ commodityId }) => commodityId)).toEqual([first?.id]);
  });

  it('that are too short for an article number differ by their leading zero', async () => {
    const { rows } = await frames(['5051'], ['05051']);
    expect((await scan('5051')).data.id).toBe(rows[0]?.id);
    expect((await scan('05051')).data.id).toBe(rows[1]?.id);
  });

  it('are refused with the number of the later row when two new rows share a code', async () => {
    const { reply, rows } = await frames(['twice-1'], ['TWICE-1']);
    expect([reply.code, reply.msg]).toEqual([140116, expect.stringMatching(/^第2行：/)]);
    expect(rows).toEqual([]);
  });

  it('are stored once when one barcode gets two forms of a code', async () => {
    const { rows } = await frames(['own-1', 'OWN-1']);
    expect(rows[0]?.originCodes).toEqual(['own-1']);
  });

  it('belong to one barcode when two accounts save two forms of a code concurrently', async () => {
    const { rows } = await frames([], []);
    const replies = await Promise.all(
      rows.map(({ id, version }, at) =>
        app.send(barcode.update, { id, version, originCodes: [at === 0 ? 'race-1' : 'RACE-1'] }, { token: buyer }),
      ),
    );
    expect(replies.map(({ code }) => code).toSorted()).toEqual([0, 140116]);
  });

  it('that were stored before the rule keep their rows, and are found by exact text only', async () => {
    const { rows } = await frames(['old-1'], [], []);
    await app.database.query(`UPDATE erp_barcode_origin SET twin = code WHERE code = 'old-1'`);
    await app.database.query(
      `INSERT INTO erp_barcode_origin (property_owner_id, barcode_id, position, code, twin)
       VALUES (1, $1, 1, 'OLD-1', 'OLD-1')`,
      [rows[1]?.id],
    );
    expect((await scan('old-1')).data.id).toBe(rows[0]?.id);
    expect((await scan('OLD-1')).data.id).toBe(rows[1]?.id);
    expect((await scan('Old-1')).code).toBe(140115);
    const update = { id: rows[2]?.id ?? 0, version: rows[2]?.version ?? 0, originCodes: ['Old-1'] };
    expect((await app.send(barcode.update, update, { token: buyer })).code).toBe(140116);
  });

  it('have the same key in the database as in the contract', async () => {
    const codes = ['ab-1', 'X', '00000000', '00000017', '0012345', '00000000000017', '012345678905', '006901234567892'];
    await frames(...codes.filter((code) => code !== '00000017').map((code) => [code]));
    const { rows } = await app.database.query('SELECT code, code_key FROM erp_barcode_origin');
    expect(rows.length).toBeGreaterThan(codes.length);
    for (const { code, code_key } of rows) expect([code, code_key]).toEqual([code, originKey(String(code))]);
  });
});
