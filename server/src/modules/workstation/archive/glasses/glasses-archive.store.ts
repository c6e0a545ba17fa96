import { stateCode, stateOf } from '@mingmou/contract/base/flow';
import type { FiltersOf } from '@mingmou/contract/base/records';
import type { glassesArchive } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.contract';
import { glassesArchiveFlow } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.flow';
import { glassesReview } from '@mingmou/contract/workstation/archive/glasses/glasses-records.contract';
import { type SqlBool, sql } from 'kysely';
import { acrossOrgs } from '../../../../kernel/context/across-orgs';
import type { SessionCx } from '../../../../kernel/context/cx';
import { mine, updateMine } from '../../../../kernel/context/mine';
import type { Sorting } from '../../../../kernel/row/list';
import { patientMatches } from '../../../patients/patient-match.rows';

type Filters = FiltersOf<typeof glassesArchive>;

export const glassesSorting: Sorting = {
  columns: ['archive_no', 'name', 'kind', 'state', 'delivered_at', 'next_review_date', 'meal_left'],
  initial: [['id', 'desc']],
};

const [COMING, DELETED] = (['COMING', 'DELETED'] as const).map((state) => stateCode(glassesArchiveFlow, state));

/** Selects the archives of this organisation; deleted ones are excluded. */
function archives(cx: SessionCx) {
  return mine(cx, 'glassesArchive')
    .where('glassesArchive.orgId', '=', cx.caller.orgId)
    .where('glassesArchive.state', '<>', Number(DELETED) as 9);
}

/** Waits to be noted, while all that is left of the pair was handed over at the counter. */
const taken = sql<boolean>`(glasses_archive.state = 0 AND glasses_archive.sale_id IS NOT NULL AND (
  SELECT bool_and(line.delivery_state IN ('TAKEN', 'NONE', 'CANCELLED')) AND bool_or(line.delivery_state = 'TAKEN')
  FROM sale_line line WHERE line.property_owner_id = glasses_archive.property_owner_id
    AND line.bill_id = glasses_archive.sale_id AND coalesce(line.group_no, 1) = glasses_archive.group_no) IS TRUE)`;

function named(cx: SessionCx) {
  return archives(cx)
    .innerJoin('patient', (on) =>
      on
        .onRef('patient.propertyOwnerId', '=', 'glassesArchive.propertyOwnerId')
        .onRef('patient.id', '=', 'glassesArchive.patientId'),
    )
    .leftJoin('employee', (on) =>
      on
        .onRef('employee.propertyOwnerId', '=', 'glassesArchive.propertyOwnerId')
        .onRef('employee.id', '=', 'glassesArchive.optometristId'),
    )
    .leftJoin('bill', (on) =>
      on
        .onRef('bill.propertyOwnerId', '=', 'glassesArchive.propertyOwnerId')
        .onRef('bill.id', '=', 'glassesArchive.saleId'),
    )
    .leftJoin('patientPackage as meal', (on) =>
      on
        .onRef('meal.propertyOwnerId', '=', 'glassesArchive.propertyOwnerId')
        .onRef('meal.id', '=', 'glassesArchive.packageId'),
    )
    .select(['glassesArchive.id', 'glassesArchive.version', 'glassesArchive.archiveNo', 'glassesArchive.patientId'])
    .select(['glassesArchive.name as archiveName', 'glassesArchive.kind', 'glassesArchive.source'])
    .select([
      'glassesArchive.saleId',
      'bill.billNo as saleNo',
      'glassesArchive.groupNo',
      'glassesArchive.prescriptionId',
    ])
    .select(['glassesArchive.power', 'glassesArchive.frame', 'glassesArchive.lens', 'glassesArchive.optometristId'])
    .select(['employee.name as optometristName', 'glassesArchive.state', 'glassesArchive.deliveredAt'])
    .select(['glassesArchive.packageId', 'meal.leftTimes as mealLeft', 'glassesArchive.nextReviewDate'])
    .select(['glassesArchive.lastReviewDate', 'glassesArchive.replaceAdviceDate'])
    .select(['patient.recordNo', 'patient.name', 'patient.sex', 'patient.birthday', 'patient.birthdayEstimated'])
    .select(['patient.phone', taken.as('isTaken')]);
}

export function glassesMatching(cx: SessionCx, filters: Filters) {
  const { kind, state, deliveredFrom, deliveredTo, reviewBefore, optometristId, patientId, keyword } = filters;
  let rows = named(cx);
  if (kind) rows = rows.where('glassesArchive.kind', '=', kind);
  if (typeof state === 'number') rows = rows.where('glassesArchive.state', '=', state);
  if (deliveredFrom) rows = rows.where('glassesArchive.deliveredAt', '>=', deliveredFrom);
  if (deliveredTo) rows = rows.where('glassesArchive.deliveredAt', '<=', deliveredTo);
  if (reviewBefore)
    rows = rows.where('glassesArchive.state', '=', 1).where('glassesArchive.nextReviewDate', '<=', reviewBefore);
  if (optometristId) rows = rows.where('glassesArchive.optometristId', '=', optometristId);
  if (patientId) rows = rows.where('glassesArchive.patientId', '=', patientId);
  if (!keyword) return rows;
  const no = keyword.toUpperCase();
  return rows.where((is) => is.or([patientMatches(keyword), is('glassesArchive.archiveNo', '=', no)]));
}

/** Those of a patient, the newest first. */
export function glassesOf(cx: SessionCx, patientId: number) {
  return named(cx).where('glassesArchive.patientId', '=', patientId).orderBy('glassesArchive.id', 'desc').execute();
}

export function glassesRow(cx: SessionCx, id: number) {
  return named(cx)
    .where('glassesArchive.id', '=', id)
    .leftJoin('employee as giver', (on) =>
      on
        .onRef('giver.propertyOwnerId', '=', 'glassesArchive.propertyOwnerId')
        .onRef('giver.id', '=', 'glassesArchive.deliveredBy'),
    )
    .select(['glassesArchive.replacesId', 'glassesArchive.stopReason', 'glassesArchive.reviewMonths as months'])
    .select(['glassesArchive.verified', 'giver.name as deliveredByName'])
    .executeTakeFirst();
}

const OTHER = ['glassesArchive.id', 'glassesArchive.archiveNo', 'glassesArchive.name as archiveName'] as const;

/** The pair before, and the one that took the place. */
export async function neighboursOf(cx: SessionCx, id: number, replacesId: number | null) {
  const replaces = replacesId
    ? await archives(cx).where('glassesArchive.id', '=', replacesId).select(OTHER).executeTakeFirst()
    : undefined;
  const replacedBy = await archives(cx)
    .where('glassesArchive.replacesId', '=', id)
    .where('glassesArchive.state', '<>', Number(COMING) as 0)
    .select(OTHER)
    .executeTakeFirst();
  return { replaces: replaces ?? null, replacedBy: replacedBy ?? null };
}

/** An archive as acts see it. */
export async function findGlasses(cx: SessionCx, id: number, forUpdate: boolean) {
  const rows = archives(cx)
    .innerJoin('patient', (on) =>
      on
        .onRef('patient.propertyOwnerId', '=', 'glassesArchive.propertyOwnerId')
        .onRef('patient.id', '=', 'glassesArchive.patientId'),
    )
    .where('glassesArchive.id', '=', id)
    .select(['glassesArchive.id', 'glassesArchive.version', 'glassesArchive.patientId', 'glassesArchive.archiveNo'])
    .select([
      'glassesArchive.name as archiveName',
      'glassesArchive.state',
      'glassesArchive.kind',
      'glassesArchive.power',
    ])
    .select(['glassesArchive.saleId', 'glassesArchive.groupNo', 'glassesArchive.deliveredAt', 'glassesArchive.lens'])
    .select(['glassesArchive.packageId', 'glassesArchive.reviewMonths', 'glassesArchive.nextReviewDate'])
    .select([
      'glassesArchive.replaceAdviceDate',
      'glassesArchive.replacesId',
      'glassesArchive.optometristId',
      'patient.name as patientName',
      'patient.birthday',
    ]);
  const found = await (forUpdate ? rows.forUpdate('glassesArchive') : rows).executeTakeFirst();
  if (!found) return undefined;
  const { state, archiveNo, patientName, ...row } = found;
  return { ...row, archiveNo, name: `${archiveNo} ${patientName}`, state: stateOf(glassesArchiveFlow, state) };
}

export type GlassesArchive = NonNullable<Awaited<ReturnType<typeof findGlasses>>>;

/** Returns the pairs that the patient wears besides one, in any organisation, in the order of their delivery. */
export function wornPairs(cx: SessionCx, { id, patientId }: Pick<GlassesArchive, 'id' | 'patientId'>) {
  return acrossOrgs(cx, () =>
    mine(cx, 'glassesArchive')
      .where('patientId', '=', patientId)
      .where('id', '<>', id)
      .where('state', '=', stateCode(glassesArchiveFlow, 'WORN'))
      .select(['id', 'patientId', 'kind', 'lens', 'deliveredAt'])
      .orderBy('deliveredAt')
      .orderBy('id')
      .execute(),
  );
}

/** Archives of the patient in any organisation, deleted ones counted: their numbers are not used again. */
export async function lastGlassesSeq(cx: SessionCx, patientId: number): Promise<number> {
  const { rows } = await sql<{ seq: number }>`SELECT coalesce(max(seq), 0) AS seq FROM glasses_archive
    WHERE property_owner_id = ${cx.caller.propertyOwnerId} AND patient_id = ${patientId}`.execute(cx.db);
  return rows[0]?.seq ?? 0;
}

/** The pairs of a sale that have an archive. */
export async function archivedPairs(cx: SessionCx, saleId: number): Promise<ReadonlySet<number>> {
  const rows = await archives(cx).where('glassesArchive.saleId', '=', saleId).select('groupNo').execute();
  return new Set(rows.flatMap(({ groupNo }) => (groupNo === null ? [] : [groupNo])));
}

/** Deletes unused proposals of a reverted sale; their numbers are not reused. */
export async function deleteProposals(cx: SessionCx, saleId: number): Promise<void> {
  await updateMine(cx, 'glassesArchive')
    .set((is) => ({
      state: stateCode(glassesArchiveFlow, 'DELETED'),
      version: is('version', '+', 1),
      updatedAt: cx.now.toISOString(),
      updatedBy: cx.caller.accountId,
    }))
    .where('orgId', '=', cx.caller.orgId)
    .where('saleId', '=', saleId)
    .where('state', '=', stateCode(glassesArchiveFlow, 'COMING'))
    .execute();
}

/** Which living archive a package belongs to, other than this one. */
export function packageElsewhere(cx: SessionCx, packageId: number, besides: number) {
  return archives(cx)
    .where('glassesArchive.packageId', '=', packageId)
    .where('glassesArchive.id', '<>', besides)
    .where(sql<SqlBool>`glasses_archive.state IN (0, 1)`)
    .select('glassesArchive.archiveNo')
    .executeTakeFirst();
}

/** Returns a review of glasses of this organisation. */
export function reviewById(cx: SessionCx, id: number) {
  return mine(cx, 'archiveRecord')
    .where('orgId', '=', cx.caller.orgId)
    .where('id', '=', id)
    .where('kind', '=', glassesReview.code)
    .select(['id', 'ownerId', 'seq', 'recordDate', 'stageState', 'content', 'printCount'])
    .select(['finishedByName', 'finishedByTitle'])
    .executeTakeFirst();
}
