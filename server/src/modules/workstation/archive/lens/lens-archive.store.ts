import { stateCode, stateOf } from '@mingmou/contract/base/flow';
import type { FiltersOf } from '@mingmou/contract/base/records';
import type { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { lensArchiveFlow } from '@mingmou/contract/workstation/archive/lens/lens-archive.flow';
import type { Figures } from '@mingmou/contract/workstation/form-groups';
import { type SqlBool, sql } from 'kysely';
import { acrossOrgs } from '../../../../kernel/context/across-orgs';
import type { SessionCx } from '../../../../kernel/context/cx';
import { mine, updateMine } from '../../../../kernel/context/mine';
import type { Sorting } from '../../../../kernel/row/list';
import { patientMatches } from '../../../patients/patient-match.rows';

type Filters = FiltersOf<typeof lensArchive>;

export const lensArchiveSorting: Sorting = {
  columns: ['archive_no', 'name', 'archive_name', 'state', 'expire_date', 'next_review_date', 'created_at'],
  initial: [['id', 'desc']],
};

const DELETED = stateCode(lensArchiveFlow, 'DELETED');
const WEARING = [stateCode(lensArchiveFlow, 'WORN'), stateCode(lensArchiveFlow, 'EXPIRED')];

/** Selects the archives of this organisation; deleted ones are excluded. */
function archives(cx: SessionCx) {
  return mine(cx, 'lensArchive').where('lensArchive.orgId', '=', cx.caller.orgId).where('state', '<>', DELETED);
}

/** The newest finished record of a kind in the archive of the row. */
const newest = (kind: 'lens-order' | 'lens-review') => sql`FROM archive_record record
  WHERE record.property_owner_id = lens_archive.property_owner_id AND record.owner_kind = 'LENS'
    AND record.owner_id = lens_archive.id AND record.kind = ${kind} AND record.stage_state = 2
  ORDER BY record.seq DESC LIMIT 1`;
const LAST_ORDER = sql<Figures | null>`(SELECT record.content ${newest('lens-order')})`;
const LAST_STAIN = sql<number | null>`(SELECT greatest((record.content->>'odStainMax')::integer,
  (record.content->>'osStainMax')::integer) ${newest('lens-review')})`;
const ORDERED_GOODS = sql<string | null>`(SELECT concat(brand.name, breed.name) FROM erp_breed breed
  JOIN erp_brand brand ON brand.property_owner_id = breed.property_owner_id AND brand.id = breed.brand_id
  WHERE breed.property_owner_id = lens_archive.property_owner_id
    AND breed.id = (SELECT (record.content->>'breedId')::bigint ${newest('lens-order')}))`;

/** Whether the lenses ordered last are of a brand. */
const orderedOf = (brandId: number) => sql<SqlBool>`EXISTS (SELECT FROM erp_breed breed
  WHERE breed.property_owner_id = lens_archive.property_owner_id AND breed.brand_id = ${brandId}
    AND breed.id = (SELECT (record.content->>'breedId')::bigint ${newest('lens-order')}))`;

/** First day on which any lens of the archive was worn. */
const FIRST_WORN = sql`(SELECT min(lens.start_date) FROM archive_lens lens
  WHERE lens.property_owner_id = lens_archive.property_owner_id AND lens.archive_id = lens_archive.id)`;

/** An older length says nothing of the eye that the lenses were fitted to. */
const BASELINE_DAYS = 180;

/**
 * Growth of an eye in the archive's lenses, refits included: since the last length before the first of them, else since
 * the first length in them; null before there are two.
 */
const grownOf = (eye: 'OD' | 'OS') => sql<number | null>`(SELECT CASE WHEN count(*) > 1 THEN
    round(((array_agg(length.value ORDER BY length.measured_at DESC))[1]
      - (array_agg(length.value ORDER BY length.measured_at))[1])::numeric, 2)::float8 END
  FROM (SELECT point.value, point.measured_at, worn.day, lead(point.measured_at) OVER (ORDER BY point.measured_at) AS next
      FROM growth_point point CROSS JOIN (SELECT ${FIRST_WORN} AS day) worn
      WHERE point.property_owner_id = lens_archive.property_owner_id AND point.patient_id = lens_archive.patient_id
        AND point.kind = 'AL' AND point.eye = ${eye} AND point.measured_at >= worn.day - ${BASELINE_DAYS}::integer) length
  WHERE length.measured_at >= length.day OR length.next IS NULL OR length.next >= length.day)`;

function named(cx: SessionCx) {
  return archives(cx)
    .innerJoin('patient', (on) =>
      on
        .onRef('patient.propertyOwnerId', '=', 'lensArchive.propertyOwnerId')
        .onRef('patient.id', '=', 'lensArchive.patientId'),
    )
    .innerJoin('employee', (on) =>
      on
        .onRef('employee.propertyOwnerId', '=', 'lensArchive.propertyOwnerId')
        .onRef('employee.id', '=', 'lensArchive.doctorId'),
    )
    .select(['lensArchive.id', 'lensArchive.version', 'lensArchive.archiveNo', 'lensArchive.patientId'])
    .select(['lensArchive.lensCategory', 'lensArchive.name as archiveName', 'lensArchive.doctorId'])
    .select(['lensArchive.state', 'lensArchive.cycleNo', 'lensArchive.odStartDate', 'lensArchive.osStartDate'])
    .select(['lensArchive.odExpireDate', 'lensArchive.osExpireDate', 'lensArchive.expireDate'])
    .select(['lensArchive.nextReviewDate', 'lensArchive.lastReviewDate', 'lensArchive.stopReason'])
    .select(['lensArchive.createdAt', 'employee.name as doctorName', 'patient.recordNo', 'patient.name', 'patient.sex'])
    .select(['patient.birthday', 'patient.birthdayEstimated', 'patient.phone'])
    .select([ORDERED_GOODS.as('goodsName'), LAST_ORDER.as('lastOrder'), LAST_STAIN.as('lastStain')])
    .select([grownOf('OD').as('odGrown'), grownOf('OS').as('osGrown')]);
}

export function lensArchivesMatching(cx: SessionCx, filters: Filters, soonest: string) {
  const { expire, patientId, lensCategory, state, doctorId, keyword } = filters;
  const { expireFrom, expireBefore, reviewFrom, reviewBefore, brandId } = filters;
  let rows = named(cx);
  if (patientId) rows = rows.where('lensArchive.patientId', '=', patientId);
  if (lensCategory) rows = rows.where('lensArchive.lensCategory', '=', lensCategory);
  if (typeof state === 'number') rows = rows.where('lensArchive.state', '=', state);
  if (doctorId) rows = rows.where('lensArchive.doctorId', '=', doctorId);
  if (expire) rows = rows.where('lensArchive.state', 'in', WEARING).where('lensArchive.expireDate', '<=', soonest);
  if (expireFrom) rows = rows.where('lensArchive.expireDate', '>=', expireFrom);
  if (expireBefore) rows = rows.where('lensArchive.expireDate', '<=', expireBefore);
  if (reviewBefore) rows = rows.where('lensArchive.nextReviewDate', '<=', reviewBefore);
  if (reviewFrom) rows = rows.where('lensArchive.nextReviewDate', '>=', reviewFrom);
  if (brandId) rows = rows.where(orderedOf(brandId));
  if (!keyword) return rows;
  return rows.where((is) => is.or([patientMatches(keyword), is('lensArchive.archiveNo', '=', keyword.toUpperCase())]));
}

/** Counts worn lenses that end by a day; reordered ones have left these states. */
export async function countEndingLenses(cx: SessionCx, by: string): Promise<number> {
  const rows = archives(cx).where('state', 'in', WEARING).where('expireDate', '<=', by);
  return (await rows.select((is) => is.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;
}

/** Marks worn lenses as expired whose last day is over (the night's job); returns their archives. */
export function expireLenses(cx: SessionCx, today: string) {
  return updateMine(cx, 'lensArchive')
    .set((is) => ({
      state: stateCode(lensArchiveFlow, 'EXPIRED'),
      version: is('version', '+', 1),
      updatedAt: cx.now.toISOString(),
    }))
    .where('orgId', '=', cx.caller.orgId)
    .where('state', '=', stateCode(lensArchiveFlow, 'WORN'))
    .where('expireDate', '<', today)
    .returning(['id', 'patientId', 'lensCategory', 'expireDate'])
    .execute();
}

/** The newest set of which a lens was delivered; null before. A set that is only ordered is not worn yet. */
const WORN_CYCLE = sql<number | null>`(SELECT max(lens.cycle_no) FROM archive_lens lens
  WHERE lens.property_owner_id = lens_archive.property_owner_id AND lens.archive_id = lens_archive.id
    AND lens.delivery_id IS NOT NULL)`;

/** An archive as acts see it. */
export async function findLensArchive(cx: SessionCx, id: number, forUpdate: boolean) {
  const rows = archives(cx)
    .innerJoin('patient', (on) =>
      on
        .onRef('patient.propertyOwnerId', '=', 'lensArchive.propertyOwnerId')
        .onRef('patient.id', '=', 'lensArchive.patientId'),
    )
    .where('lensArchive.id', '=', id)
    .select(['lensArchive.id', 'lensArchive.version', 'lensArchive.patientId', 'lensArchive.archiveNo'])
    .select(['lensArchive.lensCategory', 'lensArchive.name as archiveName', 'lensArchive.state'])
    .select(['lensArchive.cycleNo', 'lensArchive.doctorId', 'lensArchive.odStartDate', 'lensArchive.osStartDate'])
    .select(['lensArchive.odExpireDate', 'lensArchive.osExpireDate', 'lensArchive.expireDate'])
    .select(['lensArchive.nextReviewDate', 'lensArchive.stoppedAt', 'patient.name as patientName'])
    .select(['patient.birthday', 'lensArchive.baseline', 'lensArchive.contraindications'])
    .select(WORN_CYCLE.as('wornCycle'));
  const found = await (forUpdate ? rows.forUpdate('lensArchive') : rows).executeTakeFirst();
  if (!found) return undefined;
  const { state, archiveNo, patientName, ...row } = found;
  return { ...row, archiveNo, name: `${archiveNo} ${patientName}`, state: stateOf(lensArchiveFlow, state) };
}

export type LensArchive = NonNullable<Awaited<ReturnType<typeof findLensArchive>>>;

/** An archive as its papers show it, with the number of prints of each. */
export function printedArchive(cx: SessionCx, id: number) {
  return named(cx)
    .where('lensArchive.id', '=', id)
    .select(['lensArchive.cardPrints', 'lensArchive.reviewPrints'])
    .executeTakeFirst();
}

/** Counts a print of an archive's course, card or review card; returns the number of prints. */
export async function countArchivePrint(
  cx: SessionCx,
  id: number,
  of: 'coursePrints' | 'cardPrints' | 'reviewPrints',
): Promise<number> {
  const counted = await updateMine(cx, 'lensArchive')
    .set((is) => ({ [of]: is(of, '+', 1) }))
    .where('orgId', '=', cx.caller.orgId)
    .where('id', '=', id)
    .returning(['coursePrints', 'cardPrints', 'reviewPrints'])
    .executeTakeFirstOrThrow();
  return counted[of];
}

/** Archives of the patient in any organisation, deleted ones counted: their numbers are not used again. */
export async function lastArchiveSeq(cx: SessionCx, patientId: number): Promise<number> {
  const { rows } = await sql<{ seq: number }>`SELECT coalesce(max(seq), 0) AS seq FROM lens_archive
    WHERE property_owner_id = ${cx.caller.propertyOwnerId} AND patient_id = ${patientId}`.execute(cx.db);
  return rows[0]?.seq ?? 0;
}

/** Returns whether the patient wears lenses of the same category from another archive, in any organisation. */
export async function wearsOthers(
  cx: SessionCx,
  { id, patientId, lensCategory }: Pick<LensArchive, 'id' | 'patientId' | 'lensCategory'>,
): Promise<boolean> {
  const other = await acrossOrgs(cx, () =>
    mine(cx, 'lensArchive')
      .where('patientId', '=', patientId)
      .where('lensCategory', '=', lensCategory)
      .where('id', '<>', id)
      .where('state', '=', stateCode(lensArchiveFlow, 'WORN'))
      .select('id')
      .limit(1)
      .executeTakeFirst(),
  );
  return other !== undefined;
}
