import { parameters } from '@mingmou/contract/system/parameter/parameters';
import { addMinutes } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine, updateMine } from '../../../kernel/context/mine';
import { readParameter } from '../../../kernel/context/parameters';

/** Returns the currently valid tokens. */
export async function liveTokens({ db, caller, now }: SessionCx) {
  const idleMinutes = await readParameter(db, parameters.tokenIdleMinutes, caller.propertyOwnerId, 0);
  return mine({ db, caller }, 'authToken as token')
    .where('token.endedAt', 'is', null)
    .where('token.expiresAt', '>', now.toISOString())
    .where('token.lastSeenAt', '>', addMinutes(now, -idleMinutes).toISOString());
}

export async function devicesOf(cx: SessionCx, accountId: number) {
  const live = await liveTokens(cx);
  return live
    .innerJoin('org', (on) =>
      on.onRef('org.propertyOwnerId', '=', 'token.propertyOwnerId').onRef('org.id', '=', 'token.orgId'),
    )
    .where('token.accountId', '=', accountId)
    .select(['token.deviceId', 'token.ip', 'token.userAgent', 'token.orgId', 'org.orgShortName', 'token.lastSeenAt'])
    .orderBy('token.lastSeenAt', 'desc')
    .execute();
}

interface Only {
  readonly deviceId?: string | null | undefined;
  readonly orgIds?: readonly number[];
}

/** Ends live tokens of the account, also those in the grace of a switch; all, or those of a device or of organisations. */
export async function endTokens(
  { db, caller, now }: SessionCx,
  accountId: number,
  reason: 'DISABLED' | 'ORG_LOST' | 'KICKED',
  { deviceId, orgIds }: Only = {},
): Promise<void> {
  const at = now.toISOString();
  let tokens = updateMine({ db, caller }, 'authToken')
    .set({ endedAt: at, endReason: reason })
    .where('accountId', '=', accountId)
    .where((is) => is.or([is('endedAt', 'is', null), is('endedAt', '>', at)]));
  if (deviceId) tokens = tokens.where('deviceId', '=', deviceId);
  if (orgIds) tokens = tokens.where('orgId', 'in', orgIds);
  await tokens.execute();
}
