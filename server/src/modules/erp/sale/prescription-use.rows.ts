import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';

/** Returns the number of a valid sale of the prescription; void and reversed sales are excluded. */
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
