import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { Client } from 'pg';
import { inChain, withCommit } from '../src/database/context';
import { together } from '../src/database/open-transaction';
import { withClient } from '../src/database/roles';
import type { DB } from '../src/database/schema.generated';
import { type Composing, statement } from '../src/database/statement';
import { createTestDatabase, type TestDatabase } from './support/database';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  await withClient(test.owner, (client) => client.query('CREATE TABLE note (id integer PRIMARY KEY, said text)'));
  await withClient(test.owner, (client) => client.query('GRANT ALL ON note TO mingmou_app'));
});
afterAll(() => test.close());

const CHAIN = { propertyOwnerId: 1 };

interface Division {
  readonly of: number;
  readonly by: number;
}

const divided = statement(({ db, param }: Composing<Division>) =>
  sql<{ someResult: number }>`SELECT ${param('of')}::bigint / ${param('by')}::bigint AS some_result`.compile(db),
);
const noted = statement(({ db, param }: Composing<{ readonly id: number; readonly said: string }>) =>
  sql<{ id: number }>`INSERT INTO note (id, said) VALUES (${param('id')}, ${param('said')}) RETURNING id`.compile(db),
);
const notes = () => inChain(test.db, CHAIN, (tx) => sql`SELECT id, said FROM note ORDER BY id`.execute(tx));

/** Returns how many messages the driver sent to the database. */
async function sent(work: () => Promise<unknown>): Promise<number> {
  const query = jest.spyOn(Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls.length;
  } finally {
    query.mockRestore();
  }
}

describe('statements that run together', () => {
  it('are answered individually, in their order', async () => {
    const answers = await inChain(test.db, CHAIN, (tx) =>
      Promise.all([noted(tx, { id: 1, said: '甲' }), divided(tx, { of: 6, by: 2 }), divided(tx, { of: 8, by: 2 })]),
    );
    expect(answers).toEqual([[{ id: 1 }], [{ someResult: 3 }], [{ someResult: 4 }]]);
  });

  it('are one message with BEGIN; the last write is one message with COMMIT', async () => {
    const messages = await sent(() =>
      inChain(test.db, CHAIN, async (tx) => {
        await Promise.all([divided(tx, { of: 6, by: 2 }), divided(tx, { of: 8, by: 2 })]);
        withCommit(tx, noted, { id: 2, said: '乙' });
      }),
    );
    expect(messages).toBe(2);
    expect((await notes()).rows).toContainEqual({ id: 2, said: '乙' });
  });

  it('keep their order relative to other statements', async () => {
    const seen = await inChain(test.db, CHAIN, async (tx) => {
      const first = noted(tx, { id: 3, said: '丙' });
      const { rows } = await sql`SELECT said FROM note WHERE id = 3`.execute(tx);
      await first;
      return rows;
    });
    expect(seen).toEqual([{ said: '丙' }]);
  });

  it('do not run after a failed statement; the transaction rolls back, and each statement can run again', async () => {
    const outcome = await inChain(test.db, CHAIN, (tx) =>
      Promise.allSettled([
        noted(tx, { id: 4, said: '丁' }),
        divided(tx, { of: 1, by: 0 }),
        noted(tx, { id: 5, said: '戊' }),
      ]),
    ).catch((error: Error) => error.message);
    expect(outcome).toBe('the transaction had failed before');
    const failed = inChain(test.db, CHAIN, (tx) =>
      Promise.all([divided(tx, { of: 1, by: 0 }), noted(tx, { id: 6, said: '' })]),
    );
    await expect(failed).rejects.toThrow('division by zero');
    for (let times = 0; times < 8; times += 1)
      await expect(inChain(test.db, CHAIN, (tx) => divided(tx, { of: 9, by: 3 }))).resolves.toEqual([
        { someResult: 3 },
      ]);
    expect((await notes()).rows).not.toContainEqual(expect.objectContaining({ id: 4 }));
  });

  it('fail individually where a number cannot be represented', async () => {
    const [large, small] = await inChain(test.db, CHAIN, (tx) =>
      Promise.allSettled([divided(tx, { of: 2 ** 60, by: 1 }), divided(tx, { of: 4, by: 2 })]),
    );
    expect(large).toMatchObject({ status: 'rejected', reason: expect.any(RangeError) });
    expect(small).toEqual({ status: 'fulfilled', value: [{ someResult: 2 }] });
  });
});

describe('works that run together', () => {
  it('have all ended when one fails, and the first failure in their order is thrown', async () => {
    const ended: string[] = [];
    const slow = async (tx: Kysely<DB>) => {
      for (let times = 0; times < 3; times += 1) await divided(tx, { of: 6, by: 2 });
      ended.push('slow');
    };
    const refused = async (tx: Kysely<DB>, why: string) => {
      await divided(tx, { of: 6, by: 2 });
      throw new Error(why);
    };
    const work = inChain(test.db, CHAIN, async (tx) => {
      await together(slow(tx), refused(tx, 'first'), refused(tx, 'second')).finally(() => ended.push('all'));
    });
    await expect(work).rejects.toThrow('first');
    expect(ended).toEqual(['slow', 'all']);
  });
});

describe('a write that is sent with COMMIT', () => {
  it('rolls the transaction back when it fails', async () => {
    const work = inChain(test.db, CHAIN, async (tx) => {
      await noted(tx, { id: 7, said: '庚' });
      withCommit(tx, noted, { id: 7, said: '辛' });
    });
    await expect(work).rejects.toThrow('note_pkey');
    expect((await notes()).rows).not.toContainEqual(expect.objectContaining({ id: 7 }));
  });
});
