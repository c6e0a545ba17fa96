import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type ChainContext, inChain, inGlobal } from '../src/database/context';
import { withClient } from '../src/database/roles';
import { type Composing, statement } from '../src/database/statement';
import { createTestDatabase, type TestDatabase } from './support/database';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  await withClient(test.owner, (client) =>
    client.query(`INSERT INTO property_owner (chain_name, edition, service_start, service_end, org_limit, account_limit)
      VALUES ('甲', '标准', '2026-01-01', '2027-01-01', 9, 9), ('乙', '标准', '2026-01-01', '2027-01-01', 9, 9)`),
  );
  for (const chain of [1, 2])
    await inChain(test.db, { propertyOwnerId: chain }, async (tx) => {
      for (const code of ['A1', 'B2'])
        await tx
          .insertInto('org')
          .values({
            propertyOwnerId: chain,
            orgName: code,
            orgShortName: code,
            orgCode: code,
            address: '-',
            phone: '-',
          })
          .execute();
    });
});

afterAll(() => test.close());

const A: ChainContext = { propertyOwnerId: 1, orgId: 1, accountId: 7 };
const B: ChainContext = { propertyOwnerId: 1, orgId: 2 };
const OTHER: ChainContext = { propertyOwnerId: 2, orgId: 3 };

const brands = (context: ChainContext) =>
  inChain(test.db, context, (tx) => tx.selectFrom('erpBrand').select('name').orderBy('name').execute());
const departments = (context: ChainContext) =>
  inChain(test.db, context, (tx) => tx.selectFrom('department').select(['name', 'orgId']).orderBy('id').execute());
const addBrand = (context: ChainContext, name: string, propertyOwnerId = context.propertyOwnerId) =>
  inChain(test.db, context, (tx) =>
    tx
      .insertInto('erpBrand')
      .values({ propertyOwnerId, code: name, name, pinyin: name, categoryIds: ['003'] })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
const addDepartment = (context: ChainContext, name: string, orgId: number) =>
  inChain(test.db, context, (tx) =>
    tx
      .insertInto('department')
      .values({ propertyOwnerId: context.propertyOwnerId, orgId, name, deptType: 1 })
      .execute(),
  );

beforeEach(async () => {
  await withClient(test.admin, (client) => client.query('DELETE FROM erp_brand; DELETE FROM department'));
});

describe('row-level security', () => {
  it('applies to the application’s role, which is neither owner nor superuser', async () => {
    const { rows } = await sql<{ name: string; superuser: string }>`
      SELECT current_user AS name, current_setting('is_superuser') AS superuser`.execute(test.db);
    expect(rows).toEqual([{ name: 'mingmou_app', superuser: 'off' }]);
  });

  it('shows no rows without a context, before and after a context was used on the connection', async () => {
    await addBrand(A, 'one');
    expect(await test.db.selectFrom('erpBrand').selectAll().execute()).toEqual([]);
    await test.db.connection().execute(async (connection) => {
      await inChain(connection, A, (tx) => tx.selectFrom('erpBrand').select('id').execute());
      expect(await connection.selectFrom('erpBrand').selectAll().execute()).toEqual([]);
      expect(await connection.selectFrom('department').selectAll().execute()).toEqual([]);
    });
    expect(await inGlobal(test.db, (tx) => tx.selectFrom('erpBrand').selectAll().execute())).toEqual([]);
  });

  it('applies to the owner of the tables too', async () => {
    await addBrand(A, 'one');
    const { rows } = await withClient(test.owner, (client) => client.query('SELECT * FROM erp_brand'));
    expect(rows).toEqual([]);
  });

  it('hides rows of another chain, also by id, and refuses to write into it', async () => {
    const { id } = await addBrand(A, 'one');
    expect(await brands(A)).toEqual([{ name: 'one' }]);
    expect(await brands(OTHER)).toEqual([]);
    const changed = await inChain(test.db, OTHER, (tx) =>
      tx.updateTable('erpBrand').set({ name: 'stolen' }).where('id', '=', id).executeTakeFirst(),
    );
    expect(Number(changed.numUpdatedRows)).toBe(0);
    await expect(addBrand(OTHER, 'smuggled', 1)).rejects.toThrow('row-level security');
  });

  it('shows rows of the current and the viewed organisations, and allows writes to the current one only', async () => {
    await addDepartment(A, '一科', 1);
    await addDepartment(B, '二科', 2);
    expect(await departments(A)).toEqual([{ name: '一科', orgId: 1 }]);
    const both = { ...A, viewOrgIds: [2, 1] };
    expect(await departments(both)).toEqual([
      { name: '一科', orgId: 1 },
      { name: '二科', orgId: 2 },
    ]);
    await expect(addDepartment(both, '三科', 2)).rejects.toThrow('row-level security');
    const changed = await inChain(test.db, both, (tx) =>
      tx.updateTable('department').set({ sort: 9 }).executeTakeFirst(),
    );
    expect(Number(changed.numUpdatedRows)).toBe(1);
    expect(await departments({ propertyOwnerId: 1 })).toEqual([]);
  });

  it('shares parameters of the chain and hides those of other organisations', async () => {
    const put = (context: ChainContext, orgId: number | null, key: string) =>
      inChain(test.db, context, (tx) =>
        tx.insertInto('parameter').values({ propertyOwnerId: 1, orgId, key, value: '[1]' }).execute(),
      );
    await put(A, null, 'maxDevices');
    await put(A, 1, 'visionType');
    await expect(put(A, null, 'maxDevices')).rejects.toThrow('duplicate key');
    const keys = (context: ChainContext) =>
      inChain(test.db, context, (tx) => tx.selectFrom('parameter').select('key').orderBy('key').execute());
    expect(await keys(A)).toEqual([{ key: 'maxDevices' }, { key: 'visionType' }]);
    expect(await keys(B)).toEqual([{ key: 'maxDevices' }]);
    expect(await keys(OTHER)).toEqual([]);
  });

  it('forbids changing and deleting the operation log', async () => {
    const log = inChain(test.db, A, (tx) =>
      tx
        .insertInto('operationLog')
        .values({ propertyOwnerId: 1, account: 'admin', module: '品牌', action: '新增', success: true })
        .execute(),
    );
    await log;
    await expect(inChain(test.db, A, (tx) => tx.deleteFrom('operationLog').execute())).rejects.toThrow(
      'permission denied',
    );
    await expect(
      inChain(test.db, A, (tx) => tx.updateTable('operationLog').set({ msg: 'x' }).execute()),
    ).rejects.toThrow('permission denied');
  });

  it('accepts only checked integers in the context', async () => {
    for (const bad of [0, -1, 1.5, Number.NaN, 2 ** 53])
      await expect(brands({ propertyOwnerId: bad })).rejects.toThrow(RangeError);
    const text: number = JSON.parse('"1\'; DROP TABLE org; --"');
    await expect(brands({ propertyOwnerId: 1, orgId: text })).rejects.toThrow(RangeError);
  });
});

describe('a transaction', () => {
  it('stores author and time, with the clock of its context', async () => {
    const row = await addBrand({ ...A, now: Date.parse('2026-03-01T23:30:05+08:00') }, 'dated');
    expect(row).toMatchObject({ createdAt: '2026-03-01 23:30:05', createdBy: 7, updatedBy: 7, version: 1 });
  });

  it('is rolled back as a whole when its work fails', async () => {
    const work = inChain(test.db, A, async (tx) => {
      await tx
        .insertInto('erpBrand')
        .values({ propertyOwnerId: 1, code: 'x', name: 'x', pinyin: 'x', categoryIds: ['003'] })
        .execute();
      throw new Error('refused');
    });
    await expect(work).rejects.toThrow('refused');
    expect(await brands(A)).toEqual([]);
  });

  it('never reports success when the database rolled it back', async () => {
    const work = inChain(test.db, A, async (tx) => {
      await sql`SELECT 1 / 0`.execute(tx).catch(() => undefined);
      return 'saved';
    });
    await expect(work).rejects.toThrow('the transaction had failed before');
  });

  it('is retried after a deadlock, and both sides succeed', async () => {
    const [one, two] = [await addBrand(A, 'one'), await addBrand(A, 'two')];
    const tries = { left: 0, right: 0 };
    let waiting = 2;
    let release = () => {};
    const both = new Promise<void>((resolve) => {
      release = resolve;
    });
    const lockTwo = (side: 'left' | 'right', first: number, second: number) =>
      inChain(test.db, A, async (tx) => {
        tries[side] += 1;
        await tx
          .updateTable('erpBrand')
          .set((eb) => ({ sort: eb('sort', '+', 1) }))
          .where('id', '=', first)
          .execute();
        waiting -= 1;
        if (waiting === 0) release();
        await both;
        await tx
          .updateTable('erpBrand')
          .set((eb) => ({ sort: eb('sort', '+', 1) }))
          .where('id', '=', second)
          .execute();
      });
    await Promise.all([lockTwo('left', one.id, two.id), lockTwo('right', two.id, one.id)]);
    // At least one side was retried; both may meet in a second deadlock when the first retry is quick.
    expect(tries.left + tries.right).toBeGreaterThanOrEqual(3);
    const sorts = await inChain(test.db, A, (tx) => tx.selectFrom('erpBrand').select('sort').execute());
    expect(sorts).toEqual([{ sort: 2 }, { sort: 2 }]);
  });

  it('gives up after three serialisation failures, and does not retry other errors', async () => {
    const count = async (state: string) => {
      let tries = 0;
      const work = inChain(test.db, A, async (tx) => {
        tries += 1;
        await sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${state}'; END $$`).execute(tx);
      });
      await expect(work).rejects.toThrow('no');
      return tries;
    };
    expect(await count('40001')).toBe(3);
    expect(await count('23505')).toBe(1);
  });
});

describe('values of the database', () => {
  it('are read in the types of the conventions', async () => {
    const { rows } = await sql`SELECT 9007199254740991::bigint AS "int8", 1.50::numeric(5,2) AS "numeric",
      date '2026-02-28' AS "date", timestamptz '2026-02-28 16:00:01.9+00' AS "at", ARRAY[1, NULL]::bigint[] AS "ids",
      ARRAY[0.10]::numeric[] AS "amounts", ARRAY[date '2026-01-31'] AS "days"`.execute(test.db);
    expect(rows).toEqual([
      {
        int8: 9007199254740991,
        numeric: 1.5,
        date: '2026-02-28',
        at: '2026-03-01 00:00:01',
        ids: [1, null],
        amounts: [0.1],
        days: ['2026-01-31'],
      },
    ]);
  });

  it('refuse an integer that JSON cannot represent', async () => {
    await expect(sql`SELECT 9007199254740992::bigint`.execute(test.db)).rejects.toThrow('9007199254740992');
  });

  it('keep every digit of a decimal, or refuse it', async () => {
    const { rows } = await sql`SELECT -0.000123456789012345 AS "small", 9999999999.9999 AS "most",
      1234567890123.00 AS "padded"`.execute(test.db);
    expect(rows).toEqual([{ small: -0.000123456789012345, most: 9999999999.9999, padded: 1234567890123 }]);
    await expect(sql`SELECT 1::numeric / 3`.execute(test.db)).rejects.toThrow('0.33333333333333333333');
    await expect(sql`SELECT ARRAY[12345678901234567.5]`.execute(test.db)).rejects.toThrow('12345678901234567.5');
  });

  it('keep the keys inside jsonb unchanged', async () => {
    const { rows } = await sql`SELECT '{"a_b": {"c_d": 1}}'::jsonb AS some_value`.execute(test.db);
    expect(rows).toEqual([{ someValue: { a_b: { c_d: 1 } } }]);
  });

  it('sort by code point, independent of the machine’s locale', async () => {
    const { rows } = await sql`SELECT datcollate, pg_encoding_to_char(encoding) AS encoding FROM pg_database
      WHERE datname = current_database()`.execute(test.db);
    expect(rows).toEqual([{ datcollate: 'C', encoding: 'UTF8' }]);
  });
});

describe('a prepared statement', () => {
  it('is composed once, takes the values of each run, and stays prepared on its connection', async () => {
    let composed = 0;
    const find = statement(({ db, param }: Composing<{ readonly code: string; readonly ids: readonly number[] }>) => {
      composed += 1;
      return db
        .selectFrom('org')
        .select(['orgName', sql<string>`${param('code')}::text || ${sql.lit('!')}`.as('asked')])
        .where('orgCode', '=', param('code'))
        .where('id', '=', sql<number>`ANY (${param('ids')}::bigint[])`)
        .compile();
    });
    await inChain(test.db, A, async (tx) => {
      expect(await find(tx, { code: 'A1', ids: [1, 2] })).toEqual([{ orgName: 'A1', asked: 'A1!' }]);
      expect(await find(tx, { ids: [2], code: 'B2' })).toEqual([{ orgName: 'B2', asked: 'B2!' }]);
      expect(await find(tx, { code: 'B2', ids: [] })).toEqual([]);
      const { rows } = await sql`SELECT sum(generic_plans + custom_plans)::integer AS runs FROM pg_prepared_statements
        WHERE statement LIKE '%|| ''!''%' AND NOT statement LIKE '%pg_prepared_statements%'`.execute(tx);
      expect(rows).toEqual([{ runs: 3 }]);
    });
    expect(composed).toBe(1);
  });

  it('is identified by its text, so that two statements may have the same name', async () => {
    const code = () =>
      statement(({ db, param }: Composing<{ readonly id: number }>) =>
        db.selectFrom('org').select('orgCode').where('id', '=', param('id')).compile(),
      );
    const name = statement(({ db, param }: Composing<{ readonly id: number }>) =>
      db.selectFrom('org').select('orgName').where('id', '=', param('id')).compile(),
    );
    await inChain(test.db, A, async (tx) => {
      for (const find of [code(), code()]) expect(await find(tx, { id: 1 })).toEqual([{ orgCode: 'A1' }]);
      expect(await name(tx, { id: 1 })).toEqual([{ orgName: 'A1' }]);
    });
  });

  it('takes several values by name', async () => {
    const add = statement(
      ({ db, params }: Composing<{ readonly name: string; readonly code: string; readonly pinyin: string }>) =>
        db
          .insertInto('erpBrand')
          .values({ ...params('name', 'code', 'pinyin'), propertyOwnerId: 1, categoryIds: ['003'] })
          .returning(['name', 'code'])
          .compile(),
    );
    await inChain(test.db, A, async (tx) => {
      expect(await add(tx, { name: '甲', code: 'J', pinyin: 'j' })).toEqual([{ name: '甲', code: 'J' }]);
      expect(await add(tx, { pinyin: 'y', code: 'Y', name: '乙' })).toEqual([{ name: '乙', code: 'Y' }]);
    });
  });

  it('cannot be composed from the value of a run', async () => {
    const ofText = statement(({ db, param }: Composing<{ readonly code: string }>) =>
      db
        .selectFrom('org')
        .select('id')
        .where('orgCode', '=', `${param('code')}`)
        .compile(),
    );
    const ofConditions = ({ param }: Composing<{ readonly code: string | null; readonly id: number }>) => [
      // @ts-expect-error a parameter cannot be compared with null while composing
      param('code') ? '=' : 'is',
      // @ts-expect-error a parameter cannot be compared with a text while composing
      param('code') === 'A1' ? '=' : '<>',
      // @ts-expect-error a parameter cannot be compared with a number while composing
      param('id') > 1 ? '=' : '<>',
    ];
    expect(ofConditions).toBeDefined();
    await expect(ofText(test.db, { code: 'A1' })).rejects.toThrow('code has no value while its statement is composed');
  });

  it('is refused where a value is missing', async () => {
    const find = statement(({ db, param }: Composing<{ readonly id?: number }>) =>
      db
        .selectFrom('org')
        .select('orgCode')
        .where('id', '=', sql<number>`${param('id')}`)
        .compile(),
    );
    await expect(find(test.db, {})).rejects.toThrow('a statement was run without id');
  });

  it('is subject to row-level security, also with a generic plan', async () => {
    const names = statement(({ db, param }: Composing<{ readonly code: string }>) =>
      db.selectFrom('org').select('propertyOwnerId').where('orgCode', '=', param('code')).compile(),
    );
    for (let times = 0; times < 8; times += 1) {
      for (const context of [A, OTHER]) {
        const found = await inChain(test.db, context, (tx) => names(tx, { code: 'A1' }));
        expect(found).toEqual([{ propertyOwnerId: context.propertyOwnerId }]);
      }
    }
  });
});
