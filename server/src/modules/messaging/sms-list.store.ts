import type { InputOf } from '@mingmou/contract/base/call';
import type { smsReady, smsRecord } from '@mingmou/contract/messaging/sms-send.contract';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { SessionCx } from '../../kernel/context/cx';
import { mine, updateMine } from '../../kernel/context/mine';
import { withColumns } from '../../kernel/row/columns';
import { contains, type Sorting } from '../../kernel/row/list';

type Paging = 'page' | 'size' | 'column' | 'asc';
export type ReadyFilters = Omit<InputOf<typeof smsReady.page>, Paging>;
export type RecordFilters = Omit<InputOf<typeof smsRecord.page>, Paging>;

interface Common {
  readonly dateFrom?: string | null;
  readonly dateTo?: string | null;
  readonly keyword?: string | null;
  readonly smsScene?: 'CODE' | 'NOTICE' | 'MARKETING' | null;
  readonly batchNo?: string | null;
}

export const readySorting: Sorting = {
  columns: ['plan_time', 'segments', 'sms_scene', 'state', 'batch_no', 'retries', 'patient_name', 'mobile'],
  initial: [['id', 'desc']],
};

export const recordSorting: Sorting = {
  columns: [
    'submitted_at',
    'plan_time',
    'receipt_at',
    'segments',
    'sms_scene',
    'state',
    'batch_no',
    'patient_name',
    'mobile',
  ],
  initial: [
    ['submittedAt', 'desc'],
    ['id', 'desc'],
  ],
};

function since(column: string, day: string) {
  return sql<SqlBool>`${sql.ref(column)} >= ${`${day} 00:00:00+08`}::timestamptz`;
}

function until(column: string, day: string) {
  return sql<SqlBool>`${sql.ref(column)} < (${day}::date + 1)::timestamp AT TIME ZONE 'Asia/Shanghai'`;
}

function messages(cx: SessionCx) {
  return mine(cx, 'smsReady as ready')
    .leftJoin('patient', (on) =>
      on.onRef('patient.propertyOwnerId', '=', 'ready.propertyOwnerId').onRef('patient.id', '=', 'ready.patientId'),
    )
    .where('ready.orgId', '=', cx.caller.orgId);
}

/** Matches recipients by a part of the number, of the name, or of its initials. */
function isMeant(keyword: string) {
  const like = contains(keyword);
  return sql<SqlBool>`(ready.mobile LIKE ${like} OR patient.name ILIKE ${like} OR patient.pinyin_initials ILIKE ${like})`;
}

/** Adds the filters that all lists of messages share; `at` is the time column of their days. */
function narrowing({ dateFrom, dateTo, keyword, smsScene, batchNo }: Common, at: string) {
  const conditions = [
    dateFrom ? since(at, dateFrom) : null,
    dateTo ? until(at, dateTo) : null,
    keyword ? isMeant(keyword) : null,
    smsScene ? sql<SqlBool>`ready.sms_scene = ${smsScene}` : null,
    batchNo ? sql<SqlBool>`ready.batch_no = ${batchNo}` : null,
  ].filter((condition) => condition !== null);
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` AND `)}`;
}

const WAITING = ['WAIT', 'SENDING', 'FAILED', 'BLOCKED', 'CANCEL'] as const;

/** Messages that were not sent, or not yet. */
export function readyMatching(cx: SessionCx, filters: ReadyFilters) {
  return messages(cx)
    .where(narrowing(filters, 'ready.planTime'))
    .where('ready.state', 'in', filters.state ? [filters.state] : [...WAITING])
    .select(['ready.id', 'ready.version', 'ready.mobile', 'ready.smsScene', 'ready.content', 'ready.segments'])
    .select(['ready.batchNo', 'ready.planTime', 'ready.reason', 'ready.retries', 'patient.name as patientName'])
    .select('ready.state')
    .$narrowType<{ state: (typeof WAITING)[number] }>();
}

/** Messages that the provider took. */
export function recordsMatching(cx: SessionCx, filters: RecordFilters) {
  const rows = messages(cx)
    .where(narrowing(filters, 'record.submittedAt'))
    .innerJoin('smsRecord as record', (on) =>
      on.onRef('record.propertyOwnerId', '=', 'ready.propertyOwnerId').onRef('record.readyId', '=', 'ready.id'),
    )
    .select(['record.id', 'record.readyId', 'ready.mobile', 'ready.smsScene', 'record.content', 'record.segments'])
    .select(['ready.batchNo', 'ready.planTime', 'record.submittedAt', 'record.receiptAt', 'record.state'])
    .select(['record.failReason', 'record.returned', 'patient.name as patientName']);
  return filters.state ? rows.where('record.state', '=', filters.state) : rows;
}

type BatchFilters = Omit<InputOf<typeof smsRecord.batches>, Paging>;

export const batchSorting: Sorting = {
  columns: ['created_at', 'people', 'segments'],
  initial: [['batchNo', 'desc']],
};

/** Returns messages sent by hand, by batch. */
export function batchesMatching(cx: SessionCx, { dateFrom, dateTo, batchNo }: BatchFilters) {
  const numberOf = (condition: ReturnType<typeof sql<SqlBool>>) => sql<number>`count(*) FILTER (WHERE ${condition})`;
  let ready = mine(cx, 'smsReady as ready')
    .leftJoin('smsRecord as record', (on) =>
      on.onRef('record.propertyOwnerId', '=', 'ready.propertyOwnerId').onRef('record.readyId', '=', 'ready.id'),
    )
    .where('ready.orgId', '=', cx.caller.orgId)
    .where('ready.batchNo', 'is not', null)
    .where('ready.resendOf', 'is', null)
    .groupBy('ready.batchNo')
    .select([
      sql<string>`ready.batch_no`.as('batchNo'),
      sql<string>`min(ready.created_at)`.as('createdAt'),
      sql<string | null>`min(ready.template_name)`.as('templateName'),
      sql<number>`min(ready.created_by)`.as('createdBy'),
      sql<number>`count(*)`.as('people'),
      sql<number>`sum(ready.segments)`.as('segments'),
      numberOf(sql<SqlBool>`ready.state IN ('WAIT', 'SENDING')`).as('waiting'),
      numberOf(sql<SqlBool>`ready.state = 'SENT'`).as('sent'),
      numberOf(sql<SqlBool>`record.state = 'DELIVERED'`).as('delivered'),
      numberOf(sql<SqlBool>`ready.state = 'FAILED' OR record.state = 'FAILED'`).as('failed'),
      numberOf(sql<SqlBool>`ready.state = 'BLOCKED'`).as('blocked'),
    ]);
  if (dateFrom) ready = ready.where(since('ready.createdAt', dateFrom));
  if (dateTo) ready = ready.where(until('ready.createdAt', dateTo));
  if (batchNo) ready = ready.where('ready.batchNo', '=', batchNo);
  return cx.db
    .selectFrom(ready.as('batch'))
    .leftJoin('account', (on) =>
      on.on('account.propertyOwnerId', '=', cx.caller.propertyOwnerId).onRef('account.id', '=', 'batch.createdBy'),
    )
    .leftJoin('employee', (on) =>
      on.onRef('employee.propertyOwnerId', '=', 'account.propertyOwnerId').onRef('employee.id', '=', 'account.staffId'),
    )
    .select(['batchNo', 'batch.createdAt', 'templateName', 'people', 'segments', 'waiting', 'sent', 'delivered'])
    .select(['failed', 'blocked'])
    .select((is) => is.fn.coalesce('employee.name', 'account.account').as('createdByName'));
}

/** Returns the sum of the charged segments of a list's rows. */
export async function segmentsIn<T, TB extends keyof T, O>(
  rows: SelectQueryBuilder<T, TB, O>,
  column: string,
): Promise<number> {
  const sums = withColumns(rows.clearSelect(), { segments: sql<number>`coalesce(sum(${sql.ref(column)}), 0)` });
  const { segments } = await sums.executeTakeFirstOrThrow();
  return segments;
}

/** Locks a queued message and returns its current row. */
export function lockReady(cx: SessionCx, id: number) {
  return mine(cx, 'smsReady')
    .where('orgId', '=', cx.caller.orgId)
    .where('id', '=', id)
    .select(['id', 'mobile', 'patientId', 'templateId', 'params', 'state', 'batchNo', 'sourceType', 'sourceId'])
    .forUpdate()
    .executeTakeFirst();
}

/** Cancels those of the messages that still wait; answers how many. */
export async function cancelWaiting({ db, caller, now }: SessionCx, ids: readonly number[]): Promise<number> {
  const rows = await updateMine({ db, caller }, 'smsReady')
    .set({ state: 'CANCEL', updatedAt: now.toISOString() })
    .set((is) => ({ version: is('version', '+', 1) }))
    .where('orgId', '=', caller.orgId)
    .where('id', 'in', [...ids])
    .where('state', '=', 'WAIT')
    .returning('id')
    .execute();
  return rows.length;
}
