import type { CallSpec } from '@mingmou/contract/base/call';
import type { Kysely } from 'kysely';
import type { DB } from '../../database/schema.generated';
import { actionOf } from '../../kernel/call/action';
import type { Refusal } from '../../kernel/call/refusal';
import type { LogDetail, PublicCx, SessionCx } from '../../kernel/context/cx';
import { logLine } from '../../kernel/row/operation-log';
import type { Account, EnterableOrg } from './account.store';

/** Who acts, as the log names them before there is a session. */
export interface Actor {
  readonly account: Account;
  readonly org: EnterableOrg | null;
}

const TARGET = '账号';

/** One line of the operation log for a call without a session; `refused` is null when it succeeded. */
export async function logPublicCall(
  tx: Kysely<DB>,
  cx: PublicCx,
  call: CallSpec,
  { account, org }: Actor,
  refused: Refusal | null,
): Promise<void> {
  await tx
    .insertInto('operationLog')
    .values({
      ...actionOf(call),
      success: refused === null,
      code: refused?.code ?? 0,
      msg: refused?.message ?? '',
      propertyOwnerId: account.propertyOwnerId,
      orgId: org?.orgId ?? null,
      at: cx.now.toISOString(),
      accountId: account.id,
      account: account.account,
      staffName: account.staffName,
      roleNames: org?.roleNames ?? [],
      ip: cx.request.ip,
      deviceId: cx.request.deviceId,
      userAgent: cx.request.userAgent.slice(0, 300),
      targetType: TARGET,
      targetId: String(account.id),
      targetName: account.account,
      requestId: cx.request.id,
    })
    .execute();
}

/**
 * Logs leaving and switching. The kernel logs only calls granted by buttons, and these two are granted to all accounts.
 */
export async function logSessionCall(
  { db, caller, request, now }: SessionCx,
  call: CallSpec,
  detail: LogDetail,
): Promise<void> {
  const outcome = { success: true, code: 0, msg: '', durationMs: 0 };
  await db
    .insertInto('operationLog')
    .values(logLine(call, caller, request, now, outcome, detail))
    .execute();
}
