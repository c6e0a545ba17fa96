import { stateCode } from '@mingmou/contract/base/flow';
import { returnTaskFlow } from '@mingmou/contract/patients/return/return.flow';

import { dayText, instantOf } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';
import type { Sorting } from '../../kernel/row/list';

/** What contacts with a patient came to, as far as the caller sees organisations. */
export function returnRecordsOf(cx: SessionCx, patientId: number) {
  return mine(cx, 'returnRecord as record')
    .leftJoin('returnLabel as label', (on) =>
      on.onRef('label.propertyOwnerId', '=', 'record.propertyOwnerId').onRef('label.id', '=', 'record.labelId'),
    )
    .leftJoin('employee as staff', (on) =>
      on.onRef('staff.propertyOwnerId', '=', 'record.propertyOwnerId').onRef('staff.id', '=', 'record.byStaff'),
    )
    .innerJoin('org', (on) =>
      on.onRef('org.propertyOwnerId', '=', 'record.propertyOwnerId').onRef('org.id', '=', 'record.orgId'),
    )
    .where('record.patientId', '=', patientId)
    .select(['record.id as recordId', 'record.version', 'record.taskId', 'record.way', 'record.connectState'])
    .select(['record.startAt', 'record.durationSec', 'record.satisfaction', 'record.intention', 'record.content'])
    .select(['record.nextDate', 'record.nextContactDate', 'record.files', 'record.at', 'record.byStaff'])
    .select(['label.name as labelName', 'staff.name as byStaffName', 'org.orgShortName as orgName', 'record.orgId']);
}

export const returnRecordSorting: Sorting = {
  columns: [],
  initial: [
    ['at', 'desc'],
    ['record_id', 'desc'],
  ],
};

type Found = Awaited<ReturnType<ReturnType<typeof returnRecordsOf>['executeTakeFirstOrThrow']>>;

/** Returns whether the caller is the author, on the same day. */
export function mayAmend({ caller, now }: SessionCx, { byStaff, at, orgId }: Pick<Found, 'byStaff' | 'at' | 'orgId'>) {
  return (
    caller.staffId !== null && byStaff === caller.staffId && orgId === caller.orgId && at.slice(0, 10) === dayText(now)
  );
}

export const shownRecord = (cx: SessionCx, row: Found) => ({ ...row, mayAmend: mayAmend(cx, row) });

export function lockRecord(cx: SessionCx, id: number) {
  return mine(cx, 'returnRecord')
    .where('orgId', '=', cx.caller.orgId)
    .where('id', '=', id)
    .select(['id', 'version', 'taskId', 'patientId', 'labelId', 'content', 'satisfaction', 'intention', 'connectState'])
    .select(['byStaff', 'at', 'orgId'])
    .forUpdate()
    .executeTakeFirst();
}

/** Whether an appointment is the patient's. */
export async function isAppointmentOf(cx: SessionCx, id: number, patientId: number): Promise<boolean> {
  const row = await mine(cx, 'appointment')
    .where('id', '=', id)
    .where('patientId', '=', patientId)
    .where('deleted', '=', false)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether further tasks of the plan are open. */
export async function hasOpenTasks(cx: SessionCx, planId: number): Promise<boolean> {
  const row = await mine(cx, 'returnTask')
    .where('planId', '=', planId)
    .where('taskState', '=', stateCode(returnTaskFlow, 'OPEN'))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The instant of a date-time that a page or a row writes. */
export const instantText = (text: string) => instantOf(text).toISOString();
