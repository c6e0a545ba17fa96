import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import {
  contains,
  countOf,
  type PageQuery,
  pageIn,
  pageMadeOnce,
  pageOf,
  type Sorting,
  sorted,
} from '../../src/kernel/row/list';
import { createTestDatabase, type TestDatabase } from '../support/database';

interface Rows {
  goods: { id: number; name: string; createdAt: string };
}

const db = new Kysely<Rows>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const sorting: Sorting = {
  columns: ['name', 'created_at'],
  initial: [
    ['created_at', 'desc'],
    ['id', 'asc'],
  ],
};

const orderOf = (query: PageQuery) =>
  sorted(db.selectFrom('goods').select('id'), query, sorting)
    .compile()
    .sql.replace(/^.* order by /, '');

describe('the order of a list', () => {
  it.each<[string, PageQuery, string]>([
    ['nothing asked', {}, '"createdAt" desc, "id" asc'],
    ['a column', { column: 'name' }, '"name" asc, "createdAt" desc, "id" asc'],
    ['a column upwards', { column: 'name', asc: true }, '"name" asc, "createdAt" desc, "id" asc'],
    ['a column downwards', { column: 'name', asc: false }, '"name" desc, "createdAt" desc, "id" asc'],
  ])('breaks ties by the id, so that every row is on one page only: %s', (_, query, order) => {
    expect(orderOf(query)).toBe(order);
  });

  it('allows only declared columns', () => {
    expect(() => orderOf({ column: 'id; DROP TABLE goods' })).toThrow('排序字段：不在可选范围内');
  });
});

describe('a page of a list', () => {
  const BY_NAME: Sorting = { columns: ['name'], initial: [['id', 'asc']] };
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ empty: true });
  });
  afterAll(() => database.close());

  /** Brands 品牌1 to 品牌25, and one whose name contains the special characters of a LIKE pattern. */
  const brands = () =>
    database.db
      .selectFrom(
        sql<{ id: number; name: string }>`(
          SELECT n AS id, CASE n WHEN 26 THEN '50%_\\' ELSE '品牌' || n END AS name FROM generate_series(1, 26) AS n
        )`.as('brand'),
      )
      .select(['id', 'name']);
  const ids = (records: readonly { id: number }[]) => records.map(({ id }) => id);

  it.each([
    ['the pages of a query', pageOf],
    ['the pages of a query that is made once', pageMadeOnce],
  ] as const)('has ten rows by default and the total of all rows: %s', async (_, page) => {
    const first = await page(brands(), {}, BY_NAME);
    expect([ids(first.records), first.total, first.page, first.size]).toEqual([
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      26,
      1,
      10,
    ]);
    const last = await page(brands(), { page: 2, size: 20 }, BY_NAME);
    expect([ids(last.records), last.total, last.page, last.size]).toEqual([[21, 22, 23, 24, 25, 26], 26, 2, 20]);
    expect(await page(brands(), { page: 9, size: 20 }, BY_NAME)).toMatchObject({ records: [], total: 26 });
    const none = brands().where('id', '>', 99);
    expect(await page(none, {}, BY_NAME)).toEqual({ records: [], total: 0, page: 1, size: 10 });
    await expect(page(brands(), { size: 15 }, BY_NAME)).rejects.toThrow('每页条数：应为10、20、50、100之一');
  });

  it('is counted whatever columns it selects', async () => {
    expect(await countOf(brands().where('id', '<=', 3))).toBe(3);
  });

  it.each([
    ['%', [26]],
    ['_', [26]],
    ['\\', [26]],
    ['品牌2', [2, 20, 21, 22, 23, 24, 25]],
  ])('treats a search text as plain text: %s', async (keyword, found) => {
    const rows = await brands().where('name', 'like', contains(keyword)).execute();
    expect(ids(rows).sort((a, b) => a - b)).toEqual(found);
  });
});

describe('a page of stretches', () => {
  const stretches = [5, 20, 1, 30].map((rows, at) => ({ rows, at }));
  const found = (page: number, size = 10) => {
    const { touched, passed, total } = pageIn(stretches, { page, size });
    return [touched.map(({ at }) => at), passed, total];
  };

  it('names the stretches that the page overlaps, and the rows of the first one before the page', () => {
    expect(found(1)).toEqual([[0, 1], 0, 56]);
    expect(found(2)).toEqual([[1], 5, 56]);
    expect(found(3)).toEqual([[1, 2, 3], 15, 56]);
    expect(found(6)).toEqual([[3], 24, 56]);
  });

  it('names no stretch for a page after the last', () => expect(found(7)).toEqual([[], 0, 56]));
});
