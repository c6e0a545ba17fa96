import { describe, expect, it } from '@jest/globals';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { type PageQuery, type Sorting, sorted } from '../../src/kernel/list';

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
  ])('%s: ties fall to the id, so that a row is on one page only', (_, query, order) => {
    expect(orderOf(query)).toBe(order);
  });

  it('is by none but its own columns', () => {
    expect(() => orderOf({ column: 'id; DROP TABLE goods' })).toThrow('排序字段：不在可选范围内');
  });
});
