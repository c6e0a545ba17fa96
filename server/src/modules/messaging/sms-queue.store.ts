import type { SmsEvent, SmsScene } from '@mingmou/contract/messaging/messaging.dicts';
import { sql } from 'kysely';
import { dateTimeText } from '../../kernel/context/clock';
import { mine, updateMine } from '../../kernel/context/mine';
import type { QueuePlace, SmsPlace } from './sms-place.rows';

/** A message on its way into the queue. */
export interface NewMessage {
  readonly mobile: string;
  readonly patientId: number | null;
  readonly templateId: number | null;
  readonly templateName: string;
  readonly providerTemplateCode: string | null;
  readonly signText: string;
  readonly params: Readonly<Record<string, string>>;
  readonly content: string;
  readonly segments: number;
  readonly smsScene: SmsScene;
  readonly event: SmsEvent | null;
  readonly sourceType: string;
  readonly sourceId: number;
  /** The day it was meant for, before quiet hours moved it. */
  readonly planDate: string;
  readonly planTime: string;
  /** Null: it waits to be sent. Else why it will not be. */
  readonly blockedFor: string | null;
  readonly batchNo: string | null;
  readonly resendOf: number | null;
}

const CHUNK = 500;

/** Puts messages into the queue; what an event has put there before is left as it is. Answers the ids of the new ones. */
export async function insertMessages(place: QueuePlace, messages: readonly NewMessage[]): Promise<number[]> {
  const { db, now, propertyOwnerId, orgId } = place;
  const at = now.toISOString();
  const ids: number[] = [];
  for (let from = 0; from < messages.length; from += CHUNK) {
    const rows = await db
      .insertInto('smsReady')
      .values(
        messages.slice(from, from + CHUNK).map(({ blockedFor, params, planTime, ...message }) => ({
          ...message,
          propertyOwnerId,
          orgId,
          params: JSON.stringify(params),
          planTime: `${planTime}+08`,
          state: blockedFor === null ? ('WAIT' as const) : ('BLOCKED' as const),
          reason: blockedFor,
          createdAt: at,
          updatedAt: at,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

interface DayCount {
  readonly mobile: string;
  readonly day: string;
  readonly smsScene: SmsScene;
}

export const dayKey = ({ mobile, day, smsScene }: DayCount): string => `${mobile} ${day} ${smsScene}`;

/** Messages of the organisation to these numbers that went out or will, by number, day and scene. */
export async function countByDay(
  { db, propertyOwnerId, orgId }: SmsPlace,
  mobiles: readonly string[],
): Promise<Map<string, number>> {
  if (mobiles.length === 0) return new Map();
  const day = sql<string>`(plan_time AT TIME ZONE 'Asia/Shanghai')::date`;
  const rows = await mine({ db, propertyOwnerId }, 'smsReady')
    .where('orgId', '=', orgId)
    .where('mobile', 'in', [...mobiles])
    .where('state', 'in', ['WAIT', 'SENDING', 'SENT'])
    .groupBy(['mobile', day, 'smsScene'])
    .select(['mobile', 'smsScene', day.as('day'), sql<number>`count(*)`.as('n')])
    .execute();
  return new Map(rows.map((row) => [dayKey(row), row.n]));
}

const TAKEN = [
  'id',
  'mobile',
  'patientId',
  'templateName',
  'providerTemplateCode',
  'signText',
  'params',
  'content',
  'segments',
  'smsScene',
  'retries',
] as const;

/** Messages whose time has come and that nobody else is taking; locked. */
export function lockDue({ db, now, propertyOwnerId, orgId }: QueuePlace, most: number) {
  return mine({ db, propertyOwnerId }, 'smsReady')
    .where('orgId', orgId === null ? 'is' : '=', orgId)
    .where('state', '=', 'WAIT')
    .where('planTime', '<=', now.toISOString())
    .orderBy('planTime')
    .orderBy('id')
    .limit(most)
    .select(TAKEN)
    .forUpdate()
    .skipLocked()
    .execute();
}

export type DueMessage = Awaited<ReturnType<typeof lockDue>>[number];

interface Step {
  readonly from: 'WAIT' | 'SENDING';
  readonly to: 'WAIT' | 'SENDING' | 'SENT' | 'FAILED' | 'BLOCKED' | 'CANCEL';
  readonly reason?: string | null;
  /** `YYYY-MM-DD HH:mm:ss` */
  readonly planTime?: string;
  readonly retries?: number;
  /** Of SENDING: the one who took it then, and nobody else, may say how it ended. */
  readonly claimedAt?: string;
  /** Digits of codes are not kept once they are sent. */
  readonly forget?: { readonly content: string };
}

/** Moves one message to its next step; false if another worker did so first. */
export async function step({ db, now, propertyOwnerId, orgId }: QueuePlace, id: number, to: Step): Promise<boolean> {
  let change = updateMine({ db, propertyOwnerId }, 'smsReady')
    .set({
      state: to.to,
      claimedAt: to.to === 'SENDING' ? now.toISOString() : null,
      updatedAt: now.toISOString(),
      ...(to.reason === undefined ? {} : { reason: to.reason }),
      ...(to.planTime === undefined ? {} : { planTime: `${to.planTime}+08` }),
      ...(to.retries === undefined ? {} : { retries: to.retries }),
      ...(to.forget ? { content: to.forget.content, params: '{}' } : {}),
    })
    .set((is) => ({ version: is('version', '+', 1) }))
    .where('orgId', orgId === null ? 'is' : '=', orgId)
    .where('id', '=', id)
    .where('state', '=', to.from);
  if (to.claimedAt !== undefined) change = change.where('claimedAt', '=', to.claimedAt);
  const row = await change.returning('id').executeTakeFirst();
  return row !== undefined;
}

/** Takes over messages whose worker never stored a result. */
export function takeOver({ db, now, propertyOwnerId, orgId }: QueuePlace, before: Date) {
  return updateMine({ db, propertyOwnerId }, 'smsReady')
    .set({ claimedAt: now.toISOString() })
    .where('orgId', orgId === null ? 'is' : '=', orgId)
    .where('state', '=', 'SENDING')
    .where('claimedAt', '<', before.toISOString())
    .returning(TAKEN)
    .execute();
}

export interface Submitted {
  readonly message: Pick<DueMessage, 'id' | 'mobile' | 'content' | 'segments'>;
  readonly provider: string;
  readonly providerMsgId: string | null;
}

export async function insertRecord(
  { db, now, propertyOwnerId, orgId }: SmsPlace,
  { message, provider, providerMsgId }: Submitted,
): Promise<void> {
  const { id, mobile, content, segments } = message;
  await db
    .insertInto('smsRecord')
    .values({
      propertyOwnerId,
      orgId,
      readyId: id,
      mobile,
      content,
      segments,
      provider,
      providerMsgId,
      submittedAt: now.toISOString(),
    })
    .execute();
}

/** `YYYY-MM-DD HH:mm:ss` of so many minutes later. */
export function later(now: Date, minutes: number): string {
  return dateTimeText(new Date(now.getTime() + minutes * 60_000));
}
