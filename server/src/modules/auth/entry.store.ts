import type { ControlRule } from '@mingmou/contract/system/login-control/login-control.rules';
import type { Kysely } from 'kysely';
import type { DB } from '../../database/schema.generated';
import { mine } from '../../kernel/context/mine';

/** Person who is about to enter an organisation. */
export interface Entrant {
  readonly propertyOwnerId: number;
  readonly orgId: number;
  readonly accountId: number;
  readonly ip: string;
}

type Place = Pick<Entrant, 'propertyOwnerId' | 'orgId'>;

/** Whether the rules of the organisation act. */
export async function isControlOn(tx: Kysely<DB>, { propertyOwnerId, orgId }: Place): Promise<boolean> {
  const row = await mine({ db: tx, propertyOwnerId }, 'loginControlMain')
    .select('enabled')
    .where('orgId', '=', orgId)
    .executeTakeFirst();
  return row?.enabled ?? false;
}

/** The rules that are enabled there. */
export function enabledRules(
  tx: Kysely<DB>,
  { propertyOwnerId, orgId }: Place,
): Promise<(ControlRule & { readonly id: number })[]> {
  return mine({ db: tx, propertyOwnerId }, 'loginControl')
    .where('orgId', '=', orgId)
    .where('stateEnum', '=', 'ENABLE')
    .orderBy('id')
    .select([
      'id',
      'name as ruleName',
      'scope',
      'roleIds',
      'accountIds',
      'ipRanges',
      'weekdays',
      'timeStart',
      'timeEnd',
    ])
    .select(['outsideAction', 'smsMode', 'maxDevices'])
    .execute();
}

export async function rolesHeld(tx: Kysely<DB>, { propertyOwnerId, orgId, accountId }: Entrant): Promise<number[]> {
  const rows = await mine({ db: tx, propertyOwnerId }, 'accountOrgRole as held')
    .innerJoin('role', (on) =>
      on.onRef('role.propertyOwnerId', '=', 'held.propertyOwnerId').onRef('role.id', '=', 'held.roleId'),
    )
    .where('held.orgId', '=', orgId)
    .where('held.accountId', '=', accountId)
    .where('role.stateEnum', '=', 'ENABLE')
    .select('held.roleId')
    .execute();
  return rows.map(({ roleId }) => roleId);
}

/** A device from which the account never signed in, as far back as sign-ins are kept. */
export async function isNewDevice(
  tx: Kysely<DB>,
  { propertyOwnerId, accountId }: Pick<Entrant, 'propertyOwnerId' | 'accountId'>,
  deviceId: string,
): Promise<boolean> {
  const known = await mine({ db: tx, propertyOwnerId }, 'authToken')
    .select('id')
    .where('accountId', '=', accountId)
    .where('deviceId', '=', deviceId)
    .limit(1)
    .executeTakeFirst();
  return known === undefined;
}
