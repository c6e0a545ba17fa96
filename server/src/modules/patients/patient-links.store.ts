import type { ReferrerType } from '@mingmou/contract/referral/referral.dicts';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';

/** The name of a school of the chain; a disabled one only where it was chosen before. */
export async function enabledSchoolName(cx: SessionCx, id: number, kept: boolean) {
  const row = await mine(cx, 'school')
    .where('id', '=', id)
    .where('stateEnum', 'in', kept ? ['ENABLE', 'DISABLE'] : ['ENABLE'])
    .select('name')
    .executeTakeFirst();
  return row?.name;
}

const REFERRERS = { 1: 'patient', 2: 'employee', 3: 'outsideReferrer' } as const;

/** Whether there is such a patient, member of staff or outside referrer in the chain, in use. */
export async function isReferrer({ db, caller }: SessionCx, type: ReferrerType, id: number): Promise<boolean> {
  const row = await db
    .selectFrom(REFERRERS[type])
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('id', '=', id)
    .where('stateEnum', '=', 'ENABLE')
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export function isEnabledEmployee(cx: SessionCx, id: number): Promise<boolean> {
  return isReferrer(cx, 2, id);
}

/** Returns the name of a referrer, also of a disabled or deleted one. */
export async function referrerName({ db, caller }: SessionCx, type: ReferrerType, id: number) {
  const row = await db
    .selectFrom(REFERRERS[type])
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('id', '=', id)
    .select('name')
    .executeTakeFirst();
  return row?.name ?? null;
}
