import { INVARIANTS } from '../../src/modules/cashier/shift/invariants.rows';
import type { TestDatabase } from '../support/database';

/** Invariants of the whole chain, which no organisation sees. */
const OF_CHAIN = {
  'I5 a patient owes the open arrears': `
    SELECT 'patient ' || c.patient_id AS broken FROM patient_credit c
    WHERE c.open_amount <> coalesce((SELECT sum(a.balance) FROM arrears a
      WHERE a.property_owner_id = c.property_owner_id AND a.patient_id = c.patient_id), 0)`,
} as const;

/** Returns the inconsistent sums of all ledgers of money; empty without faults. The nightly job runs the same queries. */
export async function brokenInvariants(app: { readonly database: Pick<TestDatabase, 'query'> }): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, text] of Object.entries({ ...INVARIANTS, ...OF_CHAIN })) {
    const { rows } = await app.database.query(text);
    for (const row of rows) broken.push(`${name}: ${row.broken}`);
  }
  return broken;
}
