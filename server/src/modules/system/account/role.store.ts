import type { SessionCx } from '../../../kernel/cx';

/** Enabled roles of the chain, the ready-made ones first. */
export function pickableRoles({ db, caller }: SessionCx) {
  return db
    .selectFrom('role')
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('stateEnum', '=', 'ENABLE')
    .select(['id', 'roleName'])
    .orderBy('preset', 'desc')
    .orderBy('id')
    .execute();
}
