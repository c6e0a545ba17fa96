import type { InputOf } from '@mingmou/contract/base/call';
import type { WxEvent } from '@mingmou/contract/wechat/wechat.dicts';
import type { wxMessage } from '@mingmou/contract/wechat/wx-message.contract';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../database/schema.generated';
import { addDays, instantOf } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { mine, updateMine } from '../../kernel/context/mine';
import { contains, type Sorting } from '../../kernel/row/list';

type Filters = Omit<InputOf<typeof wxMessage.page>, 'page' | 'size' | 'column' | 'asc'>;

export interface QueueCx {
  readonly db: Kysely<DB>;
  readonly now: Date;
  readonly propertyOwnerId: number;
  readonly orgId: number;
}

export interface Payload {
  readonly templateId: string;
  readonly url: string | null;
  readonly data: readonly { readonly key: string; readonly value: string }[];
}

export interface NewMessage {
  readonly wxAccountId: number;
  readonly event: WxEvent;
  readonly source: string;
  readonly openId: string;
  readonly patientId: number;
  readonly payload: Payload;
}

export const wxMessageSorting: Sorting = {
  columns: ['event', 'patient_name', 'plan_time', 'sent_at', 'state'],
  initial: [['id', 'desc']],
};

export function messagesMatching(cx: SessionCx, { keyword, state, dateFrom, dateTo }: Filters) {
  let rows = mine(cx, 'wxMessage')
    .innerJoin('patient', (on) =>
      on
        .onRef('patient.propertyOwnerId', '=', 'wxMessage.propertyOwnerId')
        .onRef('patient.id', '=', 'wxMessage.patientId'),
    )
    .where('wxMessage.orgId', '=', cx.caller.orgId)
    .select(['wxMessage.id', 'wxMessage.patientId', 'patient.name as patientName', 'wxMessage.planTime'])
    .select(['wxMessage.sentAt', 'wxMessage.state', 'wxMessage.failReason'])
    .select([
      'wxMessage.event',
      sql<string>`coalesce((SELECT string_agg(one->>'value', ' ')
        FROM jsonb_array_elements(wx_message.payload->'data') AS one), '')`.as('text'),
    ]);
  if (keyword) rows = rows.where('patient.name', 'ilike', contains(keyword));
  if (state) rows = rows.where('wxMessage.state', '=', state);
  if (dateFrom) rows = rows.where('wxMessage.planTime', '>=', instantOf(`${dateFrom} 00:00:00`).toISOString());
  if (dateTo) rows = rows.where('wxMessage.planTime', '<', addDays(instantOf(`${dateTo} 00:00:00`), 1).toISOString());
  return rows;
}

/** Queues a message, unless this follower got a message for the event before. */
export async function putMessage({ db, now, propertyOwnerId, orgId }: QueueCx, message: NewMessage): Promise<void> {
  await db
    .insertInto('wxMessage')
    .values({
      ...message,
      payload: JSON.stringify(message.payload),
      propertyOwnerId,
      orgId,
      planTime: now.toISOString(),
      createdAt: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const TAKEN = ['id', 'wxAccountId', 'event', 'openId', 'payload', 'planTime', 'tries', 'createdAt'] as const;

/** Lets a transaction read the rows of every organisation of its chain. */
export async function viewWholeChain(db: Kysely<DB>, propertyOwnerId: number): Promise<void> {
  await sql`SELECT set_config('app.orgs', coalesce(string_agg(id::text, ','), ''), true)
    FROM org WHERE property_owner_id = ${propertyOwnerId}`.execute(db);
}

/** Organisations of a chain whose messages are due, or were taken by a server that is gone. */
export async function orgsWithMessages(db: Kysely<DB>, propertyOwnerId: number, now: Date, lostBefore: Date) {
  const rows = await mine({ db, propertyOwnerId }, 'wxMessage')
    .where((is) =>
      is.or([
        is.and([is('state', '=', 'WAIT'), is('planTime', '<=', now.toISOString())]),
        is.and([is('state', '=', 'SENDING'), is('sentAt', '<', lostBefore.toISOString())]),
      ]),
    )
    .select('orgId')
    .distinct()
    .execute();
  return rows.map(({ orgId }) => orgId);
}

/** Takes one due message for this server; of concurrent workers one gets it. */
export async function takeMessage({ db, now, propertyOwnerId, orgId }: QueueCx, lostBefore: Date) {
  const due = await mine({ db, propertyOwnerId }, 'wxMessage')
    .innerJoin('wxAccount as account', (on) =>
      on
        .onRef('account.propertyOwnerId', '=', 'wxMessage.propertyOwnerId')
        .onRef('account.id', '=', 'wxMessage.wxAccountId'),
    )
    .where('wxMessage.orgId', '=', orgId)
    // Messages of an account that has to be granted again wait for it.
    .where('account.state', '=', 'BOUND')
    .where('account.stateEnum', '=', 'ENABLE')
    .where((is) =>
      is.or([
        is.and([is('wxMessage.state', '=', 'WAIT'), is('wxMessage.planTime', '<=', now.toISOString())]),
        is.and([is('wxMessage.state', '=', 'SENDING'), is('wxMessage.sentAt', '<', lostBefore.toISOString())]),
      ]),
    )
    .select(['wxMessage.id', 'wxMessage.sentAt'])
    .orderBy('wxMessage.planTime')
    .orderBy('wxMessage.id')
    .limit(1)
    .modifyEnd(sql`FOR UPDATE OF wx_message SKIP LOCKED`)
    .executeTakeFirst();
  if (!due) return undefined;
  const taken = await updateMine({ db, propertyOwnerId }, 'wxMessage')
    .set((is) => ({ state: 'SENDING', sentAt: now.toISOString(), tries: is('tries', '+', 1) }))
    .where('id', '=', due.id)
    .returning(TAKEN)
    .executeTakeFirstOrThrow();
  // The document was written by `putMessage` alone. `begunAt`: of a try before this one whose end nobody knows.
  return { ...taken, payload: taken.payload as Payload, begunAt: due.sentAt };
}

export type TakenMessage = NonNullable<Awaited<ReturnType<typeof takeMessage>>>;

interface Settled {
  readonly state: 'WAIT' | 'SENT' | 'FAILED';
  readonly msgId?: string;
  readonly failReason?: string | null;
  readonly planTime?: string;
  readonly sentAt?: null;
}

/** Ends one try; nothing where another server has taken the message over meanwhile. */
export async function settleMessage(
  { db, propertyOwnerId }: QueueCx,
  { id, tries }: Pick<TakenMessage, 'id' | 'tries'>,
  change: Settled,
): Promise<void> {
  await updateMine({ db, propertyOwnerId }, 'wxMessage')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'SENDING')
    .where('tries', '=', tries)
    .execute();
}

/** WeChat tells in the end that a message did not reach the phone; whose organisation it is, only the row says. */
export async function failSent(
  { db, propertyOwnerId }: Pick<QueueCx, 'db' | 'propertyOwnerId'>,
  wxAccountId: number,
  msgId: string,
  failReason: string,
): Promise<void> {
  const sent = await mine({ db, propertyOwnerId }, 'wxMessage')
    .where('wxAccountId', '=', wxAccountId)
    .where('msgId', '=', msgId)
    .where('state', '=', 'SENT')
    .select(['id', 'orgId'])
    .executeTakeFirst();
  if (!sent) return;
  await sql`SELECT set_config('app.org', ${String(sent.orgId)}, true)`.execute(db);
  await updateMine({ db, propertyOwnerId }, 'wxMessage')
    .set({ state: 'FAILED', failReason })
    .where('id', '=', sent.id)
    .where('state', '=', 'SENT')
    .execute();
}

/** Puts a failed message back; false where it is not one. */
export async function renewMessage({ db, caller, now }: SessionCx, id: number) {
  return updateMine({ db, caller }, 'wxMessage')
    .set({ state: 'WAIT', failReason: null, tries: 0, sentAt: null, planTime: now.toISOString() })
    .where('orgId', '=', caller.orgId)
    .where('id', '=', id)
    .where('state', '=', 'FAILED')
    .returning(['id', 'event'])
    .executeTakeFirst();
}

export function findMessage(cx: SessionCx, id: number) {
  return mine(cx, 'wxMessage')
    .where('orgId', '=', cx.caller.orgId)
    .where('id', '=', id)
    .select(['id', 'state'])
    .executeTakeFirst();
}

/** Returns the ids of all chains, in ascending order. */
export function findChainIds(db: Kysely<DB>) {
  return db.selectFrom('propertyOwner').select('id').orderBy('id').execute();
}
