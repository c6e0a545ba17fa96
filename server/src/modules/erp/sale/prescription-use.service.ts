import type { SessionCx } from '../../../kernel/cx';
import { mine } from '../../../kernel/mine';

/** The number of a sale that was made up from a prescription and still stands; one that was void or taken back does not. */
export async function saleOfPrescription(cx: SessionCx, prescriptionId: number): Promise<string | undefined> {
  const row = await mine(cx, 'sale as p')
    .innerJoin('bill as b', (on) =>
      on.onRef('b.propertyOwnerId', '=', 'p.propertyOwnerId').onRef('b.id', '=', 'p.billId'),
    )
    .where('p.prescriptionId', '=', prescriptionId)
    .where('b.state', 'not in', ['INVALID', 'DELETE', 'REVERSED'])
    .select('b.billNo')
    .orderBy('b.id')
    .limit(1)
    .executeTakeFirst();
  return row?.billNo;
}
