import { stateCode } from '@mingmou/contract/base/flow';
import type { Money } from '@mingmou/contract/base/money';
import { orderFlow } from '@mingmou/contract/cashier/cashier.flow';
import { acceptsFlow } from '@mingmou/contract/outpatient/visit.flow';
import { lensArchiveFlow } from '@mingmou/contract/workstation/archive/lens/lens-archive.flow';
import { sql } from 'kysely';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';

const FEW = 10;
const MONTHS = 12;

/** The newest visit that was finished here. */
export function lastVisitHere(cx: SessionCx, patientId: number) {
  return mine(cx, 'accepts')
    .leftJoin('employee as doctor', (on) =>
      on.onRef('doctor.propertyOwnerId', '=', 'accepts.propertyOwnerId').onRef('doctor.id', '=', 'accepts.doctorId'),
    )
    .leftJoin('medical', (on) =>
      on.onRef('medical.propertyOwnerId', '=', 'accepts.propertyOwnerId').onRef('medical.acceptsId', '=', 'accepts.id'),
    )
    .where('accepts.patientId', '=', patientId)
    .where('accepts.validFlag', '=', true)
    .where('accepts.acceptsState', '=', stateCode(acceptsFlow, 'DONE'))
    .select(['accepts.day', 'doctor.name as doctorName', 'medical.diagnosisSummary'])
    .orderBy('accepts.finishAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function archivesHere(cx: SessionCx, patientId: number) {
  return mine(cx, 'lensArchive')
    .where('patientId', '=', patientId)
    .where('state', '<>', stateCode(lensArchiveFlow, 'DELETED'))
    .select(['name', 'state', 'expireDate', 'nextReviewDate'])
    .orderBy('id', 'desc')
    .limit(FEW)
    .execute();
}

/** Returns purchases here in the last twelve months, latest first. */
export async function purchasesHere(cx: SessionCx, patientId: number) {
  const paid = (['PAID', 'PART_REFUNDED'] as const).map((state) => stateCode(orderFlow, state));
  const { rows } = await sql<{
    orderId: number;
    day: string;
    items: string;
    amount: Money;
  }>`SELECT o.id AS "orderId", o.day, o.payable_amount AS amount,
      coalesce((SELECT string_agg(DISTINCT line.name, '、') FROM charge_order_line line
        WHERE line.property_owner_id = o.property_owner_id AND line.order_id = o.id), '') AS items
    FROM charge_order o
    WHERE o.property_owner_id = ${cx.caller.propertyOwnerId} AND o.patient_id = ${patientId}
      AND o.order_state = ANY (${paid}::integer[])
      AND o.day > ${dayText(cx.now)}::date - make_interval(months => ${MONTHS})
    ORDER BY o.day DESC, o.id DESC LIMIT ${FEW}`.execute(cx.db);
  return rows;
}
