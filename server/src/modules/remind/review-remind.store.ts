import { stateCode, stateOf } from '@mingmou/contract/base/flow';
import type { RemindSource } from '@mingmou/contract/patients/review-remind.dicts';
import { type RemindState, remindFlow } from '@mingmou/contract/patients/review-remind.flow';
import { type Insertable, sql } from 'kysely';
import type { ReviewRemindContactTable } from '../../database/schema.generated';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';
import { type NewRow, type RowChange, writeRow } from '../../kernel/row/versioned-row';

/** As the organisation that made it keeps it. */
export async function lockRemind(cx: SessionCx, id: number) {
  const found = await mine(cx, 'reviewRemind')
    .where('orgId', '=', cx.caller.orgId)
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  const { remindState, ...row } = found;
  return { ...row, state: stateOf(remindFlow, remindState) };
}

export type LockedRemind = NonNullable<Awaited<ReturnType<typeof lockRemind>>>;
export type RemindChange = Omit<RowChange<'reviewRemind'>, 'remindState'>;

export function writeRemind(cx: SessionCx, id: number, state: RemindState, change: RemindChange = {}) {
  return writeRow(cx, 'reviewRemind', id, { ...change, remindState: stateCode(remindFlow, state) });
}

export type NewRemind = Omit<NewRow<'reviewRemind'>, 'orgId'>;

/** Inserts a reminder and returns its number; undefined if an open one of the same source and day exists. */
export async function insertRemind({ db, caller }: SessionCx, row: NewRemind): Promise<number | undefined> {
  const { propertyOwnerId, orgId } = caller;
  const inserted = await db
    .insertInto('reviewRemind')
    .values({ ...row, propertyOwnerId, orgId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

type NewContact = Omit<Insertable<ReviewRemindContactTable>, 'propertyOwnerId' | 'orgId' | 'byName'>;

export async function insertContacts({ db, caller }: SessionCx, rows: readonly NewContact[]): Promise<void> {
  if (rows.length === 0) return;
  const { propertyOwnerId, orgId, staffName } = caller;
  const shared = { propertyOwnerId, orgId, byName: staffName };
  await db
    .insertInto('reviewRemindContact')
    .values(rows.map((row) => ({ ...row, ...shared })))
    .execute();
}

/** Locks all reminders of a source, in the order of their numbers. */
export function lockOfSource(cx: SessionCx, source: RemindSource, sourceId: number) {
  return mine(cx, 'reviewRemind')
    .where('source', '=', source)
    .where('sourceId', '=', sourceId)
    .select(['id', 'remindState', 'sourceDate', 'bySource'])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Those of a patient in some states, in the whole chain, in the order of their numbers, locked. */
export function lockOfPatient(cx: SessionCx, patientId: number, states: readonly number[]) {
  return mine(cx, 'reviewRemind')
    .where('patientId', '=', patientId)
    .where(sql<boolean>`remind_state = ANY (${[...states]}::integer[])`)
    .select(['id', 'planDate', 'source', 'sourceId', 'doctorId', 'fromAcceptsId', 'createdAt'])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The ones that an appointment was made of and that wait for it, locked. */
export function lockOfAppointment(cx: SessionCx, subscribeId: number) {
  return mine(cx, 'reviewRemind')
    .where('subscribeId', '=', subscribeId)
    .where('remindState', '=', stateCode(remindFlow, 'BOOKED'))
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
}
