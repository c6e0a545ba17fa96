import { INVARIANTS } from '../../src/modules/cashier/invariants';
import type { TestDatabase } from '../support/database';

/** What of the money does not add up in the whole database; empty where all is well. The nightly job asks the same. */
export async function brokenInvariants(app: { readonly database: Pick<TestDatabase, 'query'> }): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, text] of Object.entries(INVARIANTS)) {
    const { rows } = await app.database.query(text);
    for (const row of rows) broken.push(`${name}: ${row.broken}`);
  }
  return broken;
}
