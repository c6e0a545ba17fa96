import {
  type ControlRule,
  judgeSignIn,
  type Verdict,
} from '@mingmou/contract/system/login-control/login-control.rules';
import type { Kysely } from 'kysely';
import type { DB } from '../../../database/schema.generated';
import { dateTimeText } from '../../../kernel/clock';

/** Somebody at the door of an organisation. */
export interface Entrant {
  readonly propertyOwnerId: number;
  readonly orgId: number;
  readonly accountId: number;
  readonly ip: string;
}

type Place = Pick<Entrant, 'propertyOwnerId' | 'orgId'>;

/** Whether the rules of the organisation act. */
export async function isControlOn(tx: Kysely<DB>, { propertyOwnerId, orgId }: Place): Promise<boolean> {
  const row = await tx
    .selectFrom('loginControlMain')
    .select('enabled')
    .where('propertyOwnerId', '=', propertyOwnerId)
    .where('orgId', '=', orgId)
    .executeTakeFirst();
  return row?.enabled ?? false;
}

function enabledRules(tx: Kysely<DB>, { propertyOwnerId, orgId }: Place): Promise<ControlRule[]> {
  return tx
    .selectFrom('loginControl')
    .where('propertyOwnerId', '=', propertyOwnerId)
    .where('orgId', '=', orgId)
    .where('stateEnum', '=', 'ENABLE')
    .orderBy('id')
    .select(['name as ruleName', 'scope', 'roleIds', 'accountIds', 'ipRanges', 'weekdays', 'timeStart', 'timeEnd'])
    .select(['outsideAction', 'smsMode', 'maxDevices'])
    .execute();
}

async function rolesHeld(tx: Kysely<DB>, { propertyOwnerId, orgId, accountId }: Entrant): Promise<number[]> {
  const rows = await tx
    .selectFrom('accountOrgRole as held')
    .innerJoin('role', (on) =>
      on.onRef('role.propertyOwnerId', '=', 'held.propertyOwnerId').onRef('role.id', '=', 'held.roleId'),
    )
    .where('held.propertyOwnerId', '=', propertyOwnerId)
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
  const known = await tx
    .selectFrom('authToken')
    .select('id')
    .where('propertyOwnerId', '=', propertyOwnerId)
    .where('accountId', '=', accountId)
    .where('deviceId', '=', deviceId)
    .limit(1)
    .executeTakeFirst();
  return known === undefined;
}

/** How the enabled rules of the organisation judge somebody, whether or not they act. */
export async function judgeByRules(
  tx: Kysely<DB>,
  entrant: Entrant,
  facts: { readonly at: string; readonly isNewDevice: boolean },
): Promise<Verdict> {
  const { accountId, ip } = entrant;
  const [rules, roleIds] = [await enabledRules(tx, entrant), await rolesHeld(tx, entrant)];
  return judgeSignIn(rules, { accountId, roleIds, ip, ...facts });
}

const UNCONTROLLED: Verdict = { result: 'PASS', ruleName: null, maxDevices: 0 };

/**
 * How somebody who enters the organisation now is judged (domain-system §2.6). The transaction must see the rows of that
 * organisation.
 */
export async function judgeEntry(
  tx: Kysely<DB>,
  entrant: Entrant & { readonly deviceId: string },
  now: Date,
): Promise<Verdict> {
  if (!(await isControlOn(tx, entrant))) return UNCONTROLLED;
  const device = await isNewDevice(tx, entrant, entrant.deviceId);
  return judgeByRules(tx, entrant, { at: dateTimeText(now), isNewDevice: device });
}
