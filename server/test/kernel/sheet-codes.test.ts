import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { call } from '@mingmou/contract/base/call';
import { dict } from '@mingmou/contract/base/dict';
import { f } from '@mingmou/contract/base/field';
import { sql } from 'kysely';
import { handleSheet } from '../../src/kernel/call/route';
import { exportRows } from '../../src/kernel/file/export';
import { readSheet } from '../../src/kernel/xlsx-read/sheet';
import { type TestApp, testApp } from '../support/app';

const grade = dict('sheetGrade', '等级', [
  [0, '无'],
  [1, '轻'],
  [2, '重'],
]);
const place = dict('sheetPlace', '部位', [
  ['L', '左'],
  ['R', '右'],
]);

const CELLS = [
  ['number', f.dict('等级', grade), sql`1`, '轻'],
  ['zero', f.dict('等级', grade), sql`0`, '无'],
  ['text', f.dict('部位', place), sql`'R'`, '右'],
  ['numberAsText', f.dict('等级', grade), sql`'2'`, '重'],
  ['added', f.dict('部位', place), sql`'X001'`, 'X001'],
  ['none', f.dict('等级', grade), sql`NULL::integer`, undefined],
  ['list', f.list('等级', f.dict('等级', grade)), sql`ARRAY[2, 0]`, '重、无'],
  ['emptyList', f.list('等级', f.dict('等级', grade)), sql`'{}'::integer[]`, ''],
  ['texts', f.list('备注', f.text('备注', 20)), sql`ARRAY['1', 'R']`, '1、R'],
  ['plain', f.int('数量'), sql`1`, '1'],
] as const;

const sheet = call({ path: '/test/sheet-codes', title: '代码', grant: 'any', xlsx: true });
let app: TestApp;
let cells: ReadonlyMap<string, string | undefined>;

beforeAll(async () => {
  const columns = CELLS.map(([name]) => name);
  const values = sql.join(CELLS.map(([name, , value]) => sql`${value} AS ${sql.ref(name)}`));
  app = await testApp({
    extraRoutes: [
      handleSheet(sheet, (_input, cx) =>
        exportRows(cx, {
          name: '代码',
          shape: Object.fromEntries(CELLS.map(([name, spec]) => [name, spec])),
          columns,
          rows: cx.db
            .selectFrom(sql<Record<(typeof columns)[number], unknown>>`(SELECT ${values})`.as('codes'))
            .selectAll(),
          query: {},
          sorting: { columns: ['number'], initial: [['number', 'asc']] },
        }),
      ),
    ],
  });
  const { body } = await app.download(sheet, {}, { token: await app.signIn('admin') });
  const [, row] = readSheet(body, 10);
  cells = new Map(columns.map((name, at) => [name, row?.cells[at]?.text]));
});
afterAll(() => app.close());

it.each(CELLS.map(([name, , , shown]) => [name, shown] as const))(
  'a sheet takes the name of a code, and no name for a value without a dictionary: %s',
  (name, shown) => {
    expect(cells.get(name) ?? '').toBe(shown ?? '');
  },
);
