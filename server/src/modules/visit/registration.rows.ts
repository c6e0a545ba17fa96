import { sourceType } from '@mingmou/contract/cashier/cashier.dicts';
import type { Insertable } from 'kysely';
import type { RegistrationTable } from '../../database/schema.generated';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';

/** Source of the order lines that registrations submit. */
const FEE = sourceType.codes.REGISTRATION_FEE;

/** The lines of a registration's fee, and others that are named. */
export function feeLines(cx: SessionCx, registrationId: number, others: readonly number[] = []) {
  return mine(cx, 'chargeOrderLine as line')
    .where('line.orgId', '=', cx.caller.orgId)
    .where((is) => {
      const ofFee = is.and([is('line.sourceType', '=', FEE), is('line.sourceId', '=', registrationId)]);
      return others.length > 0 ? is.or([ofFee, is('line.id', 'in', [...others])]) : ofFee;
    });
}

/** True while a refund of the fee waits to be approved or paid. */
export async function isReturning(cx: SessionCx, registrationId: number): Promise<boolean> {
  const lines = feeLines(cx, registrationId).where('line.lockedQty', '>', 0);
  return (await lines.select('line.id').limit(1).executeTakeFirst()) !== undefined;
}

export async function insertRegistration({ db }: SessionCx, row: Insertable<RegistrationTable>): Promise<number> {
  const { id } = await db.insertInto('registration').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function payStateOf(cx: SessionCx, registrationId: number): Promise<number | undefined> {
  const row = await mine(cx, 'registration').where('id', '=', registrationId).select('payState').executeTakeFirst();
  return row?.payState;
}
