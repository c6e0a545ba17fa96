import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { barcode } from '@mingmou/contract/erp/barcode/barcode.contract';
import { HOLDERS } from '../../src/modules/erp/goods/goods-use.store';
import { type TestApp, testApp } from '../support/app';
import { catalogueOf, newKey, W1_GRID } from './catalogue';

let app: TestApp;
let buyer: string;
let other: string;
let make: ReturnType<typeof catalogueOf>;

beforeAll(async () => {
  app = await testApp();
  buyer = await app.signIn('buyer');
  other = await app.signIn('admin_b');
  make = catalogueOf(app, buyer);
});
afterAll(() => app.close());

/** Sets the chain's barcode sequence, so that the next numbers do not depend on the demo data. */
async function sequenceAt(n: number): Promise<void> {
  await app.database.query(
    `INSERT INTO sequence (property_owner_id, org_id, prefix, day, n) VALUES (1, 0, 'BARCODE', '1970-01-01', $1)
     ON CONFLICT (property_owner_id, org_id, prefix, day) DO UPDATE SET n = $1`,
    [String(n)],
  );
}

describe('ERP-01 barcodes', () => {
  it('use the chain’s sequence with a check digit: 2900000000018 is the first, number 12345 becomes 2900000123458', async () => {
    const chainB = catalogueOf(app, other);
    await app.database.query(`DELETE FROM erp_barcode_origin WHERE property_owner_id = 2`);
    await app.database.query(`DELETE FROM sequence WHERE property_owner_id = 2 AND prefix = 'BARCODE'`);
    const first = await chainB.newFrames();
    expect((await chainB.rows(first, [{ attrs: { model: 'A', color: '1' } }])).data.codes).toEqual(['2900000000018']);
    await sequenceAt(12_344);
    const mine = await make.newFrames();
    expect((await make.rows(mine, [{ attrs: { model: 'A', color: '1' } }])).data.codes).toEqual(['2900000123458']);
  });

  it('are created once by a grid of 65', async () => {
    const id = await make.newBreed();
    expect((await make.grid(id)).data).toMatchObject({ created: 65, skipped: 0 });
    expect((await make.grid(id)).data).toMatchObject({ created: 0, skipped: 65 });
    expect((await make.grid(id, { sphTo: -3.25 })).data).toMatchObject({ created: 5, skipped: 65 });
    const { data } = await app.send(barcode.page, { breedId: id }, { token: buyer });
    expect(data.total).toBe(70);
    expect(data.records[0]?.spec).toBe('1.60 -3.25/-1.00');
  });

  it('are previewed without writing anything', async () => {
    const id = await make.newBreed();
    await make.grid(id, { sphTo: 0, cylTo: 0 });
    const { data } = await app.send(barcode.previewGrid, { breedId: id, ...W1_GRID }, { token: buyer });
    expect(data).toMatchObject({ created: 64, skipped: 1 });
    expect(data.cells.filter(({ exists }) => exists)).toEqual([
      { sph: 0, cyl: 0, spec: '1.60 0.00/0.00', exists: true },
    ]);
    expect(await make.of(id)).toHaveLength(1);
  });

  it('must be within the range of the breed, on its steps, and at most 2000 in a grid', async () => {
    const id = await make.newBreed();
    expect(await make.grid(id, { sphTo: -6.25 })).toMatchObject({
      code: 140106,
      msg: '度数 -6.25 超出品种范围 -6.00～0.00',
    });
    expect(await make.grid(id, { cylTo: -0.3 })).toMatchObject({ code: 140107, msg: '度数必须是0.25的整数倍' });
    const attrs = { refractIndex: '1.50', sphMin: -30, sphMax: 30, cylMin: -10, cylMax: 0 } as const;
    const wide = await make.newBreed({ attrs });
    const tooMany = await make.grid(wide, { sphFrom: 0, sphTo: -15, cylFrom: 0, cylTo: -8 });
    expect(tooMany).toMatchObject({ code: 140105, msg: '一次最多生成2000个条码，请缩小度数范围' });
    expect(await make.of(wide)).toEqual([]);
    expect((await make.grid(wide, { sphFrom: 0, sphTo: -12.25, cylFrom: 0, cylTo: -9.75 })).data.created).toBe(2000);
  });

  it('are created once per goods and with unique numbers when many accounts create them concurrently', async () => {
    const [one, two] = [await make.newBreed(), await make.newBreed()];
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) => make.grid(index % 2 === 0 ? one : two, { sphTo: -1 })),
    );
    expect(replies.every(({ success }) => success)).toBe(true);
    expect(replies.map(({ data }) => data.created).filter((n) => n > 0)).toEqual([25, 25]);
    const { rows } = await app.database.query(
      `SELECT count(*) AS n, count(DISTINCT code) AS codes, count(DISTINCT (breed_id, attrs_key)) AS goods
       FROM erp_barcode WHERE breed_id IN ($1, $2)`,
      [String(one), String(two)],
    );
    expect(rows[0]).toEqual({ n: '50', codes: '50', goods: '50' });
  });

  it('return the first result for the same idempotency key', async () => {
    const id = await make.newBreed();
    const as = { token: buyer, idempotencyKey: newKey() };
    const first = await app.send(barcode.createGrid, { breedId: id, ...W1_GRID }, as);
    expect((await app.send(barcode.createGrid, { breedId: id, ...W1_GRID }, as)).data).toEqual(first.data);
    expect(first.data.created).toBe(65);
  });

  it('are created from rows all or none, and a refusal names the row', async () => {
    const id = await make.newFrames();
    const fine = { attrs: { model: 'R1021', color: 'C2', size: '52-18-145' }, originCodes: ['6901234500011'] };
    expect((await make.rows(id, [fine])).data.codes).toHaveLength(1);
    const [row] = await make.of(id);
    expect(row).toMatchObject({ spec: 'R1021 C2 52□18-145', originCodes: ['6901234500011'], unit: 2 });
    const next = { attrs: { model: 'R1021', color: 'C3' } };
    expect(await make.rows(id, [next, { attrs: { ...fine.attrs, size: '52□18-145' } }])).toMatchObject({
      code: 140103,
      msg: `第2行：相同规格的条码已存在：${row?.code}`,
    });
    expect(await make.rows(id, [next, next])).toMatchObject({ msg: '第2行：相同规格的条码已存在：与第1行重复' });
    expect(await make.rows(id, [{ attrs: { model: 'R1021' } }])).toMatchObject({ code: 140118, msg: '请填写颜色' });
    expect(await make.rows(id, [next, { attrs: { model: 'R9', color: 'C1', sph: -1 } }])).toMatchObject({
      msg: '第2行：类别「镜架」没有属性「球镜」',
    });
    const taken = { attrs: { model: 'R7', color: 'C7' }, originCodes: ['6901234500011'] };
    expect(await make.rows(id, [next, taken])).toMatchObject({
      code: 140116,
      msg: expect.stringMatching(/^第2行：原厂条码已被「.*R1021 C2 52□18-145」使用$/),
    });
    expect(await make.of(id)).toHaveLength(1);
  });

  it('are created from 5000 pasted rows in one request, all or none', async () => {
    const id = await make.newFrames();
    const rows = Array.from({ length: 5000 }, (_, index) => ({
      attrs: { model: `M${index}`, color: 'C1' },
      originCodes: [`MAKER-${index}`],
    }));
    const faulty = [...rows.slice(0, -1), { attrs: { model: 'M7', color: 'C1' }, originCodes: [] }];
    expect(await make.rows(id, faulty)).toMatchObject({ msg: '第5000行：相同规格的条码已存在：与第8行重复' });
    expect((await make.rows(id, rows)).data.codes).toHaveLength(5000);
    const { data } = await app.send(barcode.page, { keyword: 'MAKER-4999' }, { token: buyer });
    expect(data.records.map(({ spec }) => spec)).toEqual(['M4999 C1']);
  });

  it('140103 exist once for a contact lens without a cylinder and with cylinder 0', async () => {
    const id = await make.newBreed({ categoryId: '002', unit: 4, attrs: { replaceCycle: '日抛' } });
    const lens = { bc: 8.6, dia: 14.2, sph: -3 };
    expect((await make.rows(id, [{ attrs: lens }])).data.codes).toHaveLength(1);
    const toric = { bc: 8.6, dia: 14.2, sphFrom: -3, sphTo: -3, cylFrom: 0, cylTo: -0.25, axis: 180 };
    expect((await make.grid(id, toric)).data).toMatchObject({ created: 1, skipped: 1 });
    expect(await make.rows(id, [{ attrs: { ...lens, cyl: 0 } }])).toMatchObject({ code: 140103 });
  });

  it('exist once per breed where the category has no attributes', async () => {
    const id = await make.newBreed({ categoryId: '081', unit: 0, stockMode: 'NONE', attrs: {} });
    expect((await make.rows(id, [{ attrs: {} }])).data.codes).toHaveLength(1);
    expect(await make.rows(id, [{ attrs: {} }])).toMatchObject({ code: 140103 });
  });

  it('of a toric contact lens include their axis', async () => {
    const id = await make.newBreed({ categoryId: '002', unit: 4, attrs: {} });
    const lens = { bc: 8.6, dia: 14.2, sph: -3, cyl: -0.75 };
    expect(await make.rows(id, [{ attrs: lens }])).toMatchObject({ msg: '请填写轴位' });
    await make.rows(id, [{ attrs: { ...lens, axis: 180 } }]);
    await make.grid(id, { sphFrom: -1, sphTo: -1.25, cylFrom: 0, cylTo: 0, bc: 8.6, dia: 14.2 });
    expect((await make.of(id)).map(({ spec }) => spec)).toEqual([
      '8.60/14.2 -3.00/-0.75×180',
      '8.60/14.2 -1.00',
      '8.60/14.2 -1.25',
    ]);
  });
});

describe('scanning', () => {
  it('finds the internal code, the manufacturer’s code and the GTIN of a GS1 code with its batch', async () => {
    const id = await make.newBreed({ categoryId: '002', unit: 4, attrs: {} });
    await make.rows(id, [{ attrs: { bc: 8.6, dia: 14.2, sph: -3 }, originCodes: ['6901234567892'] }]);
    const [row] = await make.of(id);
    const scan = (code: string) => app.send(barcode.scan, { code }, { token: buyer });
    for (const code of [row?.code ?? '', '6901234567892']) {
      expect((await scan(code)).data).toMatchObject({ id: row?.id, batchNo: null, spec: '8.60/14.2 -3.00' });
    }
    expect((await scan('01069012345678921727063010A1B2|2177')).data).toMatchObject({
      id: row?.id,
      batchNo: 'A1B2',
      expireDate: '2027-06-30',
      serialNo: '77',
    });
    expect(await scan('404')).toMatchObject({ code: 140115, msg: '未找到条码 404，请先建立商品条码' });
    await app.send(barcode.enableBatch, { ids: [row?.id ?? 0], stateEnum: 'DISABLE' }, { token: buyer });
    expect(await scan('6901234567892')).toMatchObject({ code: 140104, msg: `条码 ${row?.code} 已停用` });
    expect(await app.send(barcode.scan, { code: '6901234567892' }, { token: other })).toMatchObject({ code: 140115 });
  });

  it('reads many codes in one call, each with its goods or its error, like single scans', async () => {
    const id = await make.newBreed({ categoryId: '002', unit: 4, attrs: {} });
    await make.rows(id, [
      { attrs: { bc: 8.6, dia: 14.2, sph: -3 }, originCodes: ['6901234567908'] },
      { attrs: { bc: 8.6, dia: 14.2, sph: -4 } },
    ]);
    const [first, second] = (await make.of(id)).toSorted((a, b) => a.spec.localeCompare(b.spec));
    await app.send(barcode.enableBatch, { ids: [second?.id ?? 0], stateEnum: 'DISABLE' }, { token: buyer });
    const gs1 = '01069012345679081727063010A1B2|2177';
    const codes = [first?.code ?? '', '404', gs1, second?.code ?? '', '6901234567908', first?.code ?? ''];
    const { data } = await app.send(barcode.scanBatch, { codes }, { token: buyer });
    expect(data).toEqual([
      { code: first?.code, goods: (await app.send(barcode.scan, { code: first?.code ?? '' }, { token: buyer })).data },
      { code: '404', msg: '未找到条码 404，请先建立商品条码' },
      { code: gs1, goods: (await app.send(barcode.scan, { code: gs1 }, { token: buyer })).data },
      { code: second?.code, msg: `条码 ${second?.code} 已停用` },
      { code: '6901234567908', goods: expect.objectContaining({ id: first?.id, batchNo: null }) },
    ]);
    const theirs = await app.send(barcode.scanBatch, { codes: ['6901234567908'] }, { token: other });
    expect(theirs.data).toEqual([{ code: '6901234567908', msg: expect.stringContaining('未找到条码') }]);
  });

  it.each([
    [500, 200],
    [501, 400],
  ])('answers a request with %i codes with HTTP %i', async (count, status) => {
    const codes = Array.from({ length: count }, (_, at) => `X${at}`);
    expect((await app.send(barcode.scanBatch, { codes }, { token: buyer })).status).toBe(status);
  });
});

describe('a barcode', () => {
  it('has up to five manufacturer’s codes, each unique even when two accounts save it concurrently', async () => {
    const id = await make.newFrames();
    await make.rows(id, [{ attrs: { model: 'A', color: '1' } }, { attrs: { model: 'A', color: '2' } }]);
    const both = await make.of(id);
    const replies = await Promise.all(
      both.map(({ id: one, version }) =>
        app.send(barcode.update, { id: one, version, originCodes: ['ONE', 'TWO'] }, { token: buyer }),
      ),
    );
    expect(replies.map(({ code }) => code).toSorted()).toEqual([0, 140116]);
    expect((await make.of(id)).flatMap(({ originCodes }) => originCodes)).toEqual(['ONE', 'TWO']);
    const six = { id: both[0]?.id ?? 0, version: 1, originCodes: ['1', '2', '3', '4', '5', '6'] };
    expect(await app.sendRaw(barcode.update, six, { token: buyer })).toMatchObject({ status: 400 });
  });

  it('is found by category, brand, code, name, initials, manufacturer’s code and powers', async () => {
    const id = await make.newBreed({ name: '爱赞全晰' });
    await make.grid(id);
    const find = async (filters: object) =>
      (await app.sendRaw(barcode.page, { breedId: id, ...filters }, { token: buyer })) as { data: { total: number } };
    const [row] = await make.of(id);
    const total = async (filters: object) => (await find(filters)).data.total;
    expect(await total({ keyword: '爱赞', categoryId: '001' })).toBe(65);
    expect(await total({ keyword: 'azqx' })).toBe(65);
    expect(await total({ keyword: row?.code })).toBe(1);
    expect(await total({ sphFrom: -1, sphTo: -2 })).toBe(25);
    expect(await total({ cylFrom: -1 })).toBe(65);
    expect(await total({ cylTo: -1 })).toBe(13);
    expect(await total({ categoryId: '003' })).toBe(0);
    expect(await total({ keyword: '%' })).toBe(0);
  });

  it('has a safety quantity in each organisation', async () => {
    const id = await make.newFrames();
    await make.rows(id, [{ attrs: { model: 'A', color: '1' } }]);
    const [row] = await make.of(id);
    await app.send(barcode.safetyQty, { id: row?.id ?? 0, safetyQty: 12 }, { token: buyer });
    await app.send(barcode.safetyQty, { id: row?.id ?? 0, safetyQty: 13 }, { token: buyer });
    expect((await make.of(id))[0]?.safetyQty).toBe(13);
    expect(await app.send(barcode.safetyQty, { id: row?.id ?? 0, safetyQty: 1 }, { token: other })).toMatchObject({
      code: 100002,
    });
  });

  it('is disabled and deleted in batches, row by row, and its number is never reused', async () => {
    const id = await make.newFrames();
    await make.rows(id, [
      { attrs: { model: 'A', color: '1' }, originCodes: ['FREE-AGAIN'] },
      { attrs: { model: 'A', color: '2' } },
    ]);
    const [one, two] = await make.of(id);
    const ids = [one?.id ?? 0, two?.id ?? 0, 9_999_999];
    const off = await app.send(barcode.enableBatch, { ids, stateEnum: 'DISABLE' }, { token: buyer });
    expect(off.data.map(({ ok }) => ok)).toEqual([true, true, false]);
    const again = await app.send(barcode.enableBatch, { ids: [ids[0] ?? 0], stateEnum: 'DISABLE' }, { token: buyer });
    expect(again.data[0]).toMatchObject({ ok: false, msg: '当前状态为「停用」，不能停用' });
    expect((await app.send(barcode.deleteBatch, { ids }, { token: buyer })).data.map(({ ok }) => ok)).toEqual([
      true,
      true,
      false,
    ]);
    const { data } = await make.rows(id, [{ attrs: { model: 'A', color: '1' }, originCodes: ['FREE-AGAIN'] }]);
    expect(data.codes).not.toContain(one?.code);
    expect(await make.of(id)).toHaveLength(1);
  });

  it('cannot be deleted with stock in another organisation', async () => {
    const id = await make.newFrames();
    await make.rows(id, [{ attrs: { model: 'A', color: '1' } }, { attrs: { model: 'A', color: '2' } }]);
    const [one, two] = await make.of(id);
    await app.database.query(
      `WITH place AS (INSERT INTO stock_location (property_owner_id, org_id, code, name, type)
          VALUES (1, 2, 'T1', '测试仓', 'SALE') RETURNING id)
       INSERT INTO stock_initialization_line (property_owner_id, org_id, barcode_id, location_id, qty, cost)
       SELECT 1, 2, $1::bigint, id, 1, 1 FROM place`,
      [String(one?.id)],
    );
    const { data } = await app.send(barcode.deleteBatch, { ids: [one?.id ?? 0, two?.id ?? 0] }, { token: buyer });
    expect(data.map(({ ok }) => ok)).toEqual([false, true]);
    expect(data[0]?.msg).toMatch(/^「.*A 1」已有业务数据，不能删除，可停用$/);
    expect(await make.of(id)).toHaveLength(1);
  });

  it('cannot be deleted while any table of bills and ledgers references it', async () => {
    const { rows } = await app.database.query(
      `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
       WHERE contype = 'f' AND confrelid = 'erp_barcode'::regclass ORDER BY 1`,
    );
    // These follow from rows of the others, or belong to the catalogue itself; a usage names its drug for a choice, and no business was done.
    const own =
      /^(erp_barcode_origin|erp_barcode_org|erp_tag_price|erp_static_cost|erp_price_record|erp_label_print_line|stock_balance|stock_batch|stock_serial|drug_usage)$/;
    const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    expect(rows.map(({ name }) => String(name)).filter((name) => !own.test(name))).toEqual(
      HOLDERS.map(snake).toSorted(),
    );
  });

  it('is created neither without the right nor for a breed of another chain', async () => {
    const id = await make.newFrames();
    const rows = [{ attrs: { model: 'A', color: '1' } }];
    const stock = await app.signIn('stock');
    const as = (token: string) => ({ token, idempotencyKey: newKey() });
    expect(await app.send(barcode.createRows, { breedId: id, rows }, as(stock))).toMatchObject({ status: 403 });
    expect(await app.send(barcode.createRows, { breedId: id, rows }, as(other))).toMatchObject({ code: 100002 });
  });
});
