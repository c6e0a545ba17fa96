import { stateOf } from '@mingmou/contract/base/flow';
import type { FiltersOf } from '@mingmou/contract/base/records';
import type { lensEvent } from '@mingmou/contract/workstation/archive/lens/lens-event.contract';
import { lensEventFlow } from '@mingmou/contract/workstation/archive/lens/lens-event.flow';
import { sql } from 'kysely';
import type { SessionCx } from '../../../../kernel/context/cx';
import { deleteMine, mine } from '../../../../kernel/context/mine';
import type { Sorting } from '../../../../kernel/row/list';
import { patientMatches } from '../../../patients/patient-match.rows';

type Filters = FiltersOf<typeof lensEvent>;

const WAITING = lensEventFlow.states.WAITING.code;

export const lensEventSorting: Sorting = {
  columns: ['onset_date', 'name', 'archive_no', 'event_type', 'report_state', 'reported_at'],
  initial: [
    ['onset_date', 'desc'],
    ['id', 'desc'],
  ],
};

function events(cx: SessionCx) {
  return mine(cx, 'lensAdverseEvent as event').where('event.orgId', '=', cx.caller.orgId);
}

function named(cx: SessionCx) {
  return events(cx)
    .innerJoin('lensArchive as archive', (on) =>
      on.onRef('archive.propertyOwnerId', '=', 'event.propertyOwnerId').onRef('archive.id', '=', 'event.archiveId'),
    )
    .innerJoin('patient', (on) =>
      on.onRef('patient.propertyOwnerId', '=', 'event.propertyOwnerId').onRef('patient.id', '=', 'event.patientId'),
    )
    .leftJoin('erpBarcode as barcode', (on) =>
      on.onRef('barcode.propertyOwnerId', '=', 'event.propertyOwnerId').onRef('barcode.id', '=', 'event.barcodeId'),
    )
    .select('barcode.code as barCode')
    .select(['event.id', 'event.version', 'event.archiveId', 'event.patientId', 'event.recordId', 'event.eye'])
    .select(['event.onsetDate', 'event.eventType', 'event.serialNo', 'event.batchNo', 'event.culture'])
    .select(['event.treatment', 'event.outcome', 'event.reportState', 'event.reportedAt', 'event.reportedByName'])
    .select(['event.waiveReason', 'archive.archiveNo', 'archive.name as archiveName', 'archive.lensCategory'])
    .select(['patient.recordNo', 'patient.name', 'patient.sex', 'patient.birthday', 'patient.birthdayEstimated'])
    .select('patient.phone');
}

export function lensEventsMatching(cx: SessionCx, filters: Filters) {
  const { reportState, eventType, lensCategory, onsetFrom, onsetTo, keyword } = filters;
  let rows = named(cx);
  // The state counted by the to-do is a literal, as the partial index requires.
  if (reportState === WAITING) rows = rows.where('event.reportState', '=', sql.lit(WAITING));
  else if (typeof reportState === 'number') rows = rows.where('event.reportState', '=', reportState);
  if (eventType) rows = rows.where('event.eventType', '=', eventType);
  if (lensCategory) rows = rows.where('archive.lensCategory', '=', lensCategory);
  if (onsetFrom) rows = rows.where('event.onsetDate', '>=', onsetFrom);
  if (onsetTo) rows = rows.where('event.onsetDate', '<=', onsetTo);
  if (!keyword) return rows;
  return rows.where((is) => is.or([patientMatches(keyword), is('archive.archiveNo', '=', keyword.toUpperCase())]));
}

export function lensEventsOf(cx: SessionCx, archiveId: number) {
  return named(cx)
    .where('event.archiveId', '=', archiveId)
    .orderBy('event.onsetDate', 'desc')
    .orderBy('event.id', 'desc')
    .execute();
}

export function seeLensEvent(cx: SessionCx, id: number) {
  return named(cx).where('event.id', '=', id).executeTakeFirst();
}

/** An event as acts see it, its row locked. */
export async function lockLensEvent(cx: SessionCx, id: number) {
  const found = await named(cx).where('event.id', '=', id).forUpdate('event').executeTakeFirst();
  return found && { ...found, state: stateOf(lensEventFlow, found.reportState) };
}

export type LensEvent = NonNullable<Awaited<ReturnType<typeof lockLensEvent>>>;

export function eventsOfReview(cx: SessionCx, recordId: number) {
  return events(cx).where('event.recordId', '=', recordId).select(['event.id', 'event.reportState']).execute();
}

export async function deleteEventsOfReview(cx: SessionCx, recordId: number): Promise<void> {
  await deleteMine(cx, 'lensAdverseEvent').where('recordId', '=', recordId).execute();
}

/** How many of the organisation wait to be reported. */
export async function countWaitingEvents(cx: SessionCx): Promise<number> {
  const rows = events(cx).where('event.reportState', '=', sql.lit(WAITING));
  return (await rows.select((is) => is.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;
}
