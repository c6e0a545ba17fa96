import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';

/** Returns the number of a valid sale of the prescription; void and reversed sales are excluded. */
export async function saleOfPrescription(cx: SessionCx, prescriptionId: number): Promise<string | undefined> {
  const row = await mine(cx, 'sale as p')
    .innerJoin('bill as b', (on) =>
      on.onRef('b.propertyOwnerId', '=', 'p.propertyOwnerId').onRef('b.id', '=', 'p.billId'),
    )
    .where((is) =>
      is.or([
        is('p.prescriptionId', '=', prescriptionId),
        is.exists(
          is
            .selectFrom('saleLine as line')
            .whereRef('line.propertyOwnerId', '=', 'p.propertyOwnerId')
            .whereRef('line.billId', '=', 'p.billId')
            .where('line.prescriptionId', '=', prescriptionId)
            .select('line.id'),
        ),
      ]),
    )
    .where('b.state', 'not in', ['INVALID', 'DELETE', 'REVERSED'])
    .select('b.billNo')
    .orderBy('b.id')
    .limit(1)
    .executeTakeFirst();
  return row?.billNo;
}

/** Returns whether an order of contact lenses made the sale: its lenses have the powers of that order. */
export async function isOfLensOrder(cx: SessionCx, saleId: number): Promise<boolean> {
  const lens = await mine(cx, 'archiveLens').where('saleId', '=', saleId).select('id').limit(1).executeTakeFirst();
  return lens !== undefined;
}
