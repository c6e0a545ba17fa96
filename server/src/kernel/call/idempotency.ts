import { createHash } from 'node:crypto';
import type { CallSpec } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { sql } from 'kysely';
import { withCommit } from '../../database/context';
import { errorCode } from '../../database/embedded/process-identity';
import { LOCK_NOT_AVAILABLE } from '../../database/pool';
import { type Composing, statement } from '../../database/statement';
import type { SessionCx } from '../context/cx';
import { malformed, refuse } from './refusal';

const KEY = /^[\w-]{16,64}$/;

interface Key {
  readonly propertyOwnerId: number;
  readonly accountId: number;
  readonly call: string;
  readonly key: string;
}

const insertKey = statement(({ db, param }: Composing<Key & { readonly requestHash: string; readonly at: string }>) =>
  sql`INSERT INTO idempotency_key
      (property_owner_id, account_id, key, call, request_hash, created_at)
    VALUES (${param('propertyOwnerId')}, ${param('accountId')}, ${param('key')}, ${param('call')}, ${param('requestHash')},
      ${param('at')}::timestamptz)
    ON CONFLICT DO NOTHING RETURNING key`.compile(db),
);

const finishKey = statement(({ db, param, params }: Composing<Key & { readonly response: string }>) =>
  db
    .updateTable('idempotencyKey')
    .set({ state: sql.lit('DONE'), response: param('response') })
    .where((is) => is.and(params('propertyOwnerId', 'accountId', 'call', 'key')))
    .compile(),
);

async function claim(cx: SessionCx, key: string, call: CallSpec, requestHash: string): Promise<boolean> {
  try {
    const row = { ...keyRow(cx, call, key), requestHash, at: cx.now.toISOString() };
    return (await insertKey(cx.db, row)).length > 0;
  } catch (error) {
    if (errorCode(error) === LOCK_NOT_AVAILABLE) refuse(call.keyRefusals?.running ?? sharedCodes.running);
    throw error;
  }
}

function keyRow(cx: SessionCx, call: CallSpec, key: string) {
  const { propertyOwnerId, accountId } = cx.caller;
  return { propertyOwnerId, accountId, call: call.id, key };
}

/**
 * Runs a write once for each key. Key row and write commit together. The same key with the same request returns the
 * first result; with another request it is refused; while the first call still runs, the second waits up to 3 s and is
 * then refused.
 */
export async function once<T>(
  cx: SessionCx,
  call: CallSpec,
  key: string | undefined,
  input: unknown,
  run: () => Promise<T>,
): Promise<T> {
  if (!key || !KEY.test(key)) throw malformed('Idempotency-Key', 'Idempotency-Key：请提供16至64位的请求标识');
  const requestHash = createHash('sha256')
    .update(`${call.id} ${JSON.stringify(input)}`)
    .digest('hex');
  if (await claim(cx, key, call, requestHash)) {
    const result = await run();
    withCommit(cx.db, finishKey, { ...keyRow(cx, call, key), response: JSON.stringify(result ?? null) });
    return result;
  }
  const first = await cx.db
    .selectFrom('idempotencyKey')
    .select(['requestHash', 'response'])
    .where((is) => is.and(keyRow(cx, call, key)))
    .executeTakeFirstOrThrow();
  if (first.requestHash !== requestHash) {
    if (call.keyRefusals) refuse(call.keyRefusals.used);
    throw malformed('Idempotency-Key', 'Idempotency-Key：该请求标识已用于另一次提交');
  }
  return first.response as T;
}

/** Hash of a closed key. No request has this hash. */
export const CLOSED = 'closed';

/**
 * Returns whether an act of the caller was done under this key. If it was not, the key is closed: a request that still
 * arrives under it is refused.
 */
export async function fateOf(cx: SessionCx, call: CallSpec, key: string): Promise<'done' | 'closed'> {
  if (!KEY.test(key)) throw malformed('key', '请求标识：应为16至64位');
  if (await claim(cx, key, call, CLOSED)) {
    await finishKey(cx.db, { ...keyRow(cx, call, key), response: 'null' });
    return 'closed';
  }
  const { requestHash } = await cx.db
    .selectFrom('idempotencyKey')
    .select('requestHash')
    .where((is) => is.and(keyRow(cx, call, key)))
    .executeTakeFirstOrThrow();
  return requestHash === CLOSED ? 'closed' : 'done';
}
