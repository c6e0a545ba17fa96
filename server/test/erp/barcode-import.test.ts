import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { barcodeImport } from '@mingmou/contract/erp/barcode/barcode-import.contract';
import { readSheet } from '../../src/kernel/xlsx-read/sheet';
import { type TestApp, testApp } from '../support/app';
import { expectWithin } from '../support/expect-within';
import { importKey, importOf } from '../support/sheet-import';
import { catalogueOf } from './catalogue';
import { officeSheet, written } from './sheet-file';

let app: TestApp;
let buyer: string;
let make: ReturnType<typeof catalogueOf>;
let goods: ReturnType<typeof importOf<{ breedId: number }, { created: number }>>;

beforeAll(async () => {
  app = await testApp();
  buyer = await app.signIn('buyer');
  make = catalogueOf(app, buyer);
  goods = importOf(app, barcodeImport, buyer, '镜架.xlsx');
});
afterAll(() => app.close());

const check = (jobId: string, breedId: number) => goods.check(jobId, { breedId });

const HEADS = ['型号*', '颜色*', '尺寸', '原厂条码'];
const frames = (count: number) =>
  Array.from({ length: count }, (_, index) => [`M${index}`, 'C1', '52-18-145', `OC${count}X${index}`]);

describe('an import of barcodes from a sheet', () => {
  it('starts with a template of the columns of the category', async () => {
    const { body } = await app.download(barcodeImport.template, { breedId: await make.newFrames() }, { token: buyer });
    expect(readSheet(body, 5)[0]?.cells.map((cell) => cell?.text)).toEqual(HEADS);
    const lens = await make.newBreed();
    const grid = await app.download(barcodeImport.template, { breedId: lens }, { token: buyer });
    const titles = readSheet(grid.body, 5)[0]?.cells.map((cell) => cell?.text);
    expect(titles).toEqual(['球镜(D)*', '柱镜(D)*', '下加光(D)', '原厂条码']);
  });

  it('reads the sheet in a worker thread, checks it and creates all barcodes in one step', async () => {
    const breedId = await make.newFrames();
    const job = await goods.read(await written(HEADS, frames(3)));
    expect(job).toMatchObject({ phase: 'PARSED', fileName: '镜架.xlsx', rows: 3 });
    expect((await goods.apply(job.jobId)).code).toBe(140715);
    expect((await check(job.jobId, breedId)).data).toMatchObject({ phase: 'READY', errorCount: 0 });
    expect((await goods.apply(job.jobId)).data).toEqual({ created: 3 });
    const made = await make.of(breedId);
    expect(made.map(({ spec, originCodes }) => [spec, originCodes[0]])).toEqual([
      ['M0 C1 52□18-145', 'OC3X0'],
      ['M1 C1 52□18-145', 'OC3X1'],
      ['M2 C1 52□18-145', 'OC3X2'],
    ]);
    expect((await goods.apply(job.jobId)).code).toBe(140702);
    expect(await make.of(breedId)).toHaveLength(3);
  });

  it('returns the first result for the same idempotency key', async () => {
    const breedId = await make.newFrames();
    const { jobId } = await goods.read(await written(HEADS, [['K1', 'C1']]));
    await check(jobId, breedId);
    const key = importKey();
    const both = [1, 2].map(() => goods.apply(jobId, key));
    expect((await Promise.all(both)).map(({ data }) => data)).toEqual([{ created: 1 }, { created: 1 }]);
  });

  it('reports row, column, content and reason of every error, and then creates nothing', async () => {
    const breedId = await make.newFrames();
    await make.rows(breedId, [{ attrs: { model: 'OLD', color: 'C1' }, originCodes: ['TAKEN1'] }]);
    const rows = [
      ['A', 'C1', '', 'DUP1'],
      ['', '', '', ''],
      ['B', '', '', ''],
      ['A', 'C1', '', ''],
      ['OLD', 'C1', '', ''],
      ['C', 'C1', '', 'TAKEN1'],
      ['D', 'C1', '', '条码'],
      ['E', '很长'.repeat(11), '', 'DUP1'],
    ];
    const { jobId } = await goods.read(await written(HEADS, rows));
    const { data } = await check(jobId, breedId);
    expect(data).toMatchObject({ phase: 'FAULTY', rows: 7, errorRows: 6, errorCount: 7 });
    expect(data.errors.map(({ row, column, msg }) => `${row} ${column} ${msg}`)).toEqual([
      '4 颜色 请填写颜色',
      '5 整行 与第2行重复',
      expect.stringMatching(/^6 整行 相同规格的条码已存在：29\d{11}$/),
      expect.stringMatching(/^7 原厂条码 原厂条码已被「.+ OLD C1」使用$/),
      '8 原厂条码 只能是字母、数字和符号，不能有空格',
      '9 颜色 不能超过20个字',
      '9 原厂条码 与第2行的原厂条码重复',
    ]);
    expect(await goods.apply(jobId)).toMatchObject({ code: 140701, msg: '数据包有 6 行错误，请修正后再应用' });
    expect(await make.of(breedId)).toHaveLength(1);
    const file = await app.download(barcodeImport.errors, { jobId }, { token: buyer });
    expect(readSheet(file.body, 20)).toHaveLength(8);
  });

  it('checks powers like create-rows', async () => {
    const breedId = await make.newBreed();
    const heads = ['柱镜(D)', '球镜', '原厂条码'];
    const rows = [
      [0, -0.25],
      [0, -6.25],
      [-0.3, 0],
      ['x', '−1.00'],
    ];
    const { jobId } = await goods.read(await written(heads, rows));
    const { data } = await check(jobId, breedId);
    expect(data.errors).toEqual([
      { row: 3, column: '球镜', value: '-6.25', msg: '度数 -6.25 超出品种范围 -6.00～0.00' },
      { row: 4, column: '柱镜', value: '-0.3', msg: '度数必须是0.25的整数倍' },
      { row: 5, column: '柱镜', value: 'x', msg: '应为数字' },
    ]);
  });

  it('refuses formulas, dates and unknown columns', async () => {
    const breedId = await make.newFrames();
    const strings = ['型号', '颜色', '价格'].map((head) => `<t>${head}</t>`);
    const head = (third: string) => `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>${third}</row>`;
    const rows = `${head('')}<row r="2"><c r="A2"><f>1+1</f><v>2</v></c><c r="B2" s="1"><v>45292</v></c></row>`;
    const first = await goods.read(officeSheet({ rows, strings }));
    expect((await check(first.jobId, breedId)).data.errors).toEqual([
      { row: 2, column: '型号', value: '2', msg: '含有公式，请复制后选择性粘贴为数值' },
      { row: 2, column: '颜色', value: '2024-01-01', msg: '单元格变成了日期，请设为文本后重新填写' },
    ]);
    const wrong = `${head('<c r="C1" t="s"><v>2</v></c>')}<row r="2"><c r="A2"><v>1</v></c></row>`;
    const second = await goods.read(officeSheet({ rows: wrong, strings }));
    expect((await check(second.jobId, breedId)).data.errors).toEqual([
      { row: 1, column: '价格', value: '价格', msg: '该品种没有这一列，请下载模板填写' },
    ]);
  });

  it('checks the rows again when it is applied, and names the sheet row of a later conflict', async () => {
    const breedId = await make.newFrames();
    const { jobId } = await goods.read(await written(HEADS, [['N1', 'C1'], [''], ['N2', 'C1']]));
    await check(jobId, breedId);
    await make.rows(breedId, [{ attrs: { model: 'N2', color: 'C1' } }]);
    const reply = await goods.apply(jobId);
    expect(reply).toMatchObject({ code: 140103, msg: expect.stringMatching(/^第4行：相同规格的条码已存在/) });
    expect(await make.of(breedId)).toHaveLength(1);
    expect((await goods.progress(jobId)).data.phase).toBe('READY');
  });

  it('imports 5000 rows within 20 seconds and refuses more', async () => {
    const breedId = await make.newFrames();
    const bytes = await written(HEADS, frames(5000));
    const startedAt = performance.now();
    const { jobId } = await goods.read(bytes);
    expect((await check(jobId, breedId)).data).toMatchObject({ phase: 'READY', rows: 5000 });
    expect((await goods.apply(jobId)).data).toEqual({ created: 5000 });
    expectWithin('import of 5,000 barcodes', performance.now() - startedAt, 20_000);
    const more = await goods.read(await written(HEADS, frames(5001)));
    expect(more).toMatchObject({ phase: 'UNREADABLE', msg: '一个数据包最多5000行' });
  });

  it('is visible to its uploader only, until it is cancelled, replaced or expired', async () => {
    const first = await goods.read(await written(HEADS, frames(1)));
    const other = await app.signIn('admin_b');
    expect((await goods.progress(first.jobId, other)).code).toBe(140711);
    const second = await goods.read(await written(HEADS, frames(1)));
    expect((await goods.progress(first.jobId)).code).toBe(140711);
    await app.send(barcodeImport.cancel, { jobId: second.jobId }, { token: buyer });
    expect((await goods.progress(second.jobId)).code).toBe(140711);
    const third = await goods.read(await written(HEADS, frames(1)));
    app.advance(31);
    expect((await goods.progress(third.jobId)).code).toBe(140711);
    app.advance(-31);
  });

  it('requires the right before it reads the body, and accepts only sheets below 10 MB', async () => {
    const doctor = await app.signIn('doctor');
    expect((await goods.upload(Buffer.from('x'), doctor)).status).toBe(403);
    expect((await goods.upload(Buffer.from('x'), 'nobody')).status).toBe(401);
    expect((await goods.upload(Buffer.from('x'), buyer, 'sheet')).status).toBe(400);
    const large = await goods.upload(Buffer.alloc(10 * 1024 * 1024 + 1));
    expect(large).toMatchObject({ code: 140703, msg: '文件格式不符，请下载模板填写：文件超过10 MB' });
    expect(await goods.read(Buffer.from('型号,颜色'))).toMatchObject({
      phase: 'UNREADABLE',
      msg: expect.stringMatching(/^不是.xlsx文件/),
    });
  });
});
