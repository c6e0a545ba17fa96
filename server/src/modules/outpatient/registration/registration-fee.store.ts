import type { CodeOf } from '@mingmou/contract/base/dict';
import type { Money } from '@mingmou/contract/base/money';
import type { unit } from '@mingmou/contract/dict/unit';
import type { visitType } from '@mingmou/contract/dict/visit-type';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';

export type FeeScope = 'DOCTOR' | 'DEPARTMENT' | 'DEFAULT' | 'RETURN';

export interface RegistrationFee {
  /** Of the service charge behind the fee: the `feeItemId` of registrations. */
  readonly id: number;
  readonly name: string;
  readonly price: Money;
  readonly unit: CodeOf<typeof unit>;
  readonly scope: FeeScope;
}

function feesInUse(cx: SessionCx) {
  return mine(cx, 'registrationFee as fee')
    .innerJoin('serviceCharge as charge', (on) =>
      on.onRef('charge.propertyOwnerId', '=', 'fee.propertyOwnerId').onRef('charge.id', '=', 'fee.chargeId'),
    )
    .where('fee.orgId', '=', cx.caller.orgId)
    .where('fee.stateEnum', '=', 'ENABLE')
    .where('charge.stateEnum', '=', 'ENABLE')
    .select(['charge.id', 'fee.name', 'fee.price', 'charge.unit', 'fee.scope']);
}

/** Returns the organisation's fees for visits of this type, most expensive first. */
export function registrationFees(cx: SessionCx, visitType: number): Promise<RegistrationFee[]> {
  return feesInUse(cx)
    .where(sql<boolean>`${visitType} = ANY (fee.visit_types)`)
    .orderBy('fee.price', 'desc')
    .orderBy('fee.id')
    .execute();
}

/** The fee of this organisation behind a service charge, for whatever visit; undefined once it is out of use. */
export function feeOfCharge(cx: SessionCx, chargeId: number): Promise<RegistrationFee | undefined> {
  return feesInUse(cx).where('charge.id', '=', chargeId).executeTakeFirst();
}

interface Target {
  readonly visitType: CodeOf<typeof visitType>;
  readonly departmentId: number;
  readonly doctorId: number | null;
}

const BY_NEARNESS: readonly FeeScope[] = ['DOCTOR', 'DEPARTMENT', 'DEFAULT'];

/** The charge of the fee meant for the doctor, else for the department, else for the organisation. */
export async function defaultFeeId(cx: SessionCx, target: Target): Promise<number | undefined> {
  const { visitType, departmentId, doctorId } = target;
  const rows = await mine(cx, 'registrationFeeTarget as target')
    .innerJoin('registrationFee as fee', (on) =>
      on.onRef('fee.propertyOwnerId', '=', 'target.propertyOwnerId').onRef('fee.id', '=', 'target.feeId'),
    )
    .where('target.orgId', '=', cx.caller.orgId)
    .where('target.visitType', '=', visitType)
    .where('fee.stateEnum', '=', 'ENABLE')
    .where((is) =>
      is.or([
        is('target.scope', '=', 'DEFAULT'),
        is('target.departmentId', '=', departmentId),
        ...(doctorId === null ? [] : [is('target.staffId', '=', doctorId)]),
      ]),
    )
    .select(['fee.chargeId', 'target.scope'])
    .execute();
  const nearest = BY_NEARNESS.flatMap((scope) => rows.filter((row) => row.scope === scope));
  return nearest[0]?.chargeId;
}
