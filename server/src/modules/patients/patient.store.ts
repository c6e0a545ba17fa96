import type { CallSpec, InputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import { yearsBefore } from '@mingmou/contract/patients/age.rules';
import type { patient } from '@mingmou/contract/patients/patient.contract';
import type { occupation } from '@mingmou/contract/patients/patient.dicts';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { DB, PatientTable } from '../../database/schema.generated';
import { type Composing, statement } from '../../database/statement';
import { dayText } from '../../kernel/context/clock';
import type { LogDetail, SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';
import type { Sorting } from '../../kernel/row/list';
import { logLine } from '../../kernel/row/operation-log';
import { type RowChange, writeRow } from '../../kernel/row/versioned-row';
import { patientSchool } from './patient-school.rows';
import { searchTerms } from './patient-search.rules';
import { standingFilters } from './patient-standing.rows';

type Filters = Omit<InputOf<typeof patient.page>, 'page' | 'size' | 'column' | 'asc'>;

export interface Label {
  id: number;
  name: string;
  color: string;
}

/** Rows of a search in an input field. */
export const FOUND_ROWS = 20;

export const patientSorting: Sorting = {
  columns: ['record_no', 'name', 'sex', 'birthday', 'phone', 'created_at', 'state_enum'],
  initial: [['id', 'desc']],
};

const CODED = [
  'patient.sex',
  'patient.phoneRelation',
  'patient.idCardType',
  'patient.guardianRelation',
  'patient.grade',
  'patient.allergyFlag',
  'patient.fatherMyopia',
  'patient.motherMyopia',
  // A code that a chain added is text, the ready-made ones are numbers.
  sql<CodeOf<typeof occupation> | null>`to_json(CASE WHEN patient.occupation ~ '^[0-9]+$'
      THEN to_jsonb(patient.occupation::integer) ELSE to_jsonb(patient.occupation) END)`.as('occupation'),
] as const;

const labels = sql<Label[]>`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'color', l.color)
    ORDER BY l.sort, l.id), '[]'::jsonb)
  FROM customer_label l
  WHERE l.property_owner_id = patient.property_owner_id AND l.id = ANY (patient.label_ids) AND l.state_enum <> 'DELETE')`;

function live(cx: SessionCx) {
  return mine(cx, 'patient').where('patient.stateEnum', '<>', 'DELETE');
}

/** What lists and finders show. */
export function briefs(cx: SessionCx) {
  return live(cx)
    .select([
      'patient.id',
      'patient.stateEnum',
      'patient.version',
      'patient.updatedAt',
      'patient.createdAt',
      'patient.recordNo',
      'patient.name',
      'patient.birthday',
      'patient.birthdayEstimated',
      'patient.phone',
      'patient.phone2',
      'patient.guardianPhone',
      'patient.idCardNo',
      'patient.className',
      'patient.completeFlag',
      'patient.lastVisitAt',
      'patient.firstVisitAt',
      'patient.visitCount',
    ])
    .select(CODED)
    .select([patientSchool.as('schoolName'), labels.as('labels')]);
}

function withNames(cx: SessionCx) {
  return briefs(cx)
    .leftJoin('customerSource as source', (on) =>
      on.onRef('source.propertyOwnerId', '=', 'patient.propertyOwnerId').onRef('source.id', '=', 'patient.sourceId'),
    )
    .leftJoin('org', (on) =>
      on.onRef('org.propertyOwnerId', '=', 'patient.propertyOwnerId').onRef('org.id', '=', 'patient.firstOrgId'),
    )
    .leftJoin('account', (on) =>
      on.onRef('account.propertyOwnerId', '=', 'patient.propertyOwnerId').onRef('account.id', '=', 'patient.createdBy'),
    )
    .leftJoin('employee as maker', (on) =>
      on.onRef('maker.propertyOwnerId', '=', 'account.propertyOwnerId').onRef('maker.id', '=', 'account.staffId'),
    )
    .leftJoin('employee as follower', (on) =>
      on
        .onRef('follower.propertyOwnerId', '=', 'patient.propertyOwnerId')
        .onRef('follower.id', '=', 'patient.followStaffId'),
    )
    .select(['source.name as sourceName', 'org.orgShortName as firstOrgName', 'follower.name as followStaffName'])
    .select((is) => is.fn.coalesce('maker.name', 'account.account').as('createdByName'));
}

/** Returns the function's rows as a list of ids: all matches, or the `most` patients seen last. */
/**
 * Matches patients that the search finds. The array is computed once: after `IN (SELECT …)` PostgreSQL searches again
 * for every patient if its statistics do not show yet how many the chain has (30 s among 1,700 patients).
 */
function isFound(cx: SessionCx, keyword: string, most: number | null) {
  const { ones, pieces, contained } = searchTerms(cx.caller.propertyOwnerId, keyword);
  return sql<boolean>`patient.id = ANY (ARRAY(
    SELECT patient_search(${ones}::text[], ${pieces}::text[], ${contained}::text, ${most}::integer)))`;
}

function belongsHere({ caller }: SessionCx) {
  return sql<boolean>`EXISTS (SELECT FROM patient_org place
    WHERE place.property_owner_id = patient.property_owner_id AND place.org_id = ${caller.orgId}
      AND place.patient_id = patient.id)`;
}

function birthdaysBetween(from: string, to: string) {
  const day = sql<string>`to_char(patient.birthday, 'MM-DD')`;
  return from <= to
    ? sql<boolean>`${day} BETWEEN ${from} AND ${to}`
    : sql<boolean>`(${day} >= ${from} OR ${day} <= ${to})`;
}

/** The patients of the organisation, or of the whole chain, that fit. */
export function patientsMatching(cx: SessionCx, filters: Filters) {
  const today = dayText(cx.now);
  let rows = withNames(cx);
  if (!filters.wholeChain) rows = rows.where(belongsHere(cx));
  if (filters.keyword) rows = rows.where(isFound(cx, filters.keyword, null));
  if (filters.patientId) rows = rows.where('patient.id', '=', filters.patientId);
  if (filters.sex) rows = rows.where('patient.sex', '=', filters.sex);
  if (filters.stateEnum) rows = rows.where('patient.stateEnum', '=', filters.stateEnum);
  if (filters.createdFrom) rows = rows.where('patient.createdAt', '>=', `${filters.createdFrom} 00:00:00+08`);
  if (filters.createdTo)
    rows = rows.where(
      sql<boolean>`patient.created_at < (${filters.createdTo}::date + 1)::timestamp AT TIME ZONE 'Asia/Shanghai'`,
    );
  const { birthdayFrom, birthdayTo, ageFrom, ageTo } = filters;
  if (birthdayFrom || birthdayTo) rows = rows.where(birthdaysBetween(birthdayFrom ?? '01-01', birthdayTo ?? '12-31'));
  if (ageFrom) rows = rows.where('patient.birthday', '<=', yearsBefore(today, ageFrom));
  if (ageTo !== undefined && ageTo !== null) rows = rows.where('patient.birthday', '>', yearsBefore(today, ageTo + 1));
  if (filters.schoolName) rows = rows.where(sql<boolean>`position(${filters.schoolName} IN ${patientSchool}) > 0`);
  if (filters.grade) rows = rows.where('patient.grade', '=', filters.grade);
  if (filters.className) rows = rows.where('patient.className', '=', filters.className);
  if (typeof filters.incomplete === 'boolean') rows = rows.where('patient.completeFlag', '=', !filters.incomplete);
  if (filters.sourceId) rows = rows.where('patient.sourceId', '=', filters.sourceId);
  if (filters.labelIds?.length) rows = rows.where(sql<boolean>`patient.label_ids && ${filters.labelIds}::bigint[]`);
  for (const condition of standingFilters(cx, filters)) rows = rows.where(condition);
  return rows;
}

/** Patients of the whole chain, seen last first. */
export function patientsLike(cx: SessionCx, keyword: string) {
  return bySeen(briefs(cx).where(isFound(cx, keyword, FOUND_ROWS))).execute();
}

/** Orders patients seen last first. */
export const bySeen = (rows: ReturnType<typeof briefs>) =>
  rows.orderBy(sql`patient.last_visit_at DESC NULLS LAST`).orderBy('patient.id', 'desc');

/** Whether the number is one of the patient's three. */
export const hasPhone = (phone: string) =>
  sql<boolean>`(patient.phone = ${phone} OR patient.phone2 = ${phone} OR patient.guardian_phone = ${phone})`;

export function patientsByPhone(cx: SessionCx, phone: string) {
  return bySeen(briefs(cx).where(hasPhone(phone))).execute();
}

export function patientDetail(cx: SessionCx, id: number) {
  return withNames(cx)
    .where('patient.id', '=', id)
    .select([
      'patient.pinyin',
      'patient.pinyinInitials',
      'patient.guardianName',
      'patient.guardianIdCard',
      'patient.province',
      'patient.city',
      'patient.district',
      'patient.address',
      'patient.schoolId',
      'patient.studentNo',
      'patient.sourceId',
      'patient.sourceRemark',
      'patient.labelIds',
      'patient.allergyHistory',
      'patient.pastHistory',
      'patient.systemicHistory',
      'patient.firstGlassesAge',
      'patient.followStaffId',
      'patient.photoFileId',
      'patient.referrerId',
      'patient.remark',
      'patient.realnameState',
      'patient.realnameAt',
      'patient.nation',
      'patient.referrerType',
    ])
    .select(belongsHere(cx).as('isHere'))
    .executeTakeFirst();
}

export function lockPatient(cx: SessionCx, id: number) {
  return live(cx).where('patient.id', '=', id).selectAll('patient').forUpdate().executeTakeFirst();
}

export async function lockPatients(cx: SessionCx, ids: readonly number[]) {
  return live(cx)
    .where('patient.id', 'in', ids)
    .select(['patient.id', 'patient.name', 'patient.labelIds', 'patient.followStaffId'])
    .orderBy('patient.id')
    .forUpdate()
    .execute();
}

/** Inserts the file and lets it belong to the organisation where it was made. */
export async function insertPatient({ db, caller }: SessionCx, row: Insertable<PatientTable>): Promise<number> {
  const { propertyOwnerId, orgId } = caller;
  const { id } = await db.insertInto('patient').values(row).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('patientOrg').values({ propertyOwnerId, orgId, patientId: id }).execute();
  return id;
}

export function writePatient(cx: SessionCx, id: number, change: RowChange<'patient'>): Promise<void> {
  return writeRow(cx, 'patient', id, change);
}

/**
 * Logs that the caller read full numbers, in addition to the call, whose right is a page and which therefore has no log
 * line.
 */
export async function logLook(cx: SessionCx, call: CallSpec, detail: LogDetail): Promise<void> {
  const line = logLine(call, cx.caller, cx.request, cx.now, { success: true, code: 0, msg: '', durationMs: 0 }, detail);
  await cx.db
    .insertInto('operationLog')
    .values({ ...line, action: '查看', patientId: detail.targetId ?? null })
    .execute();
}

/** Row of the table of patients, all columns. */
export type PatientRecord = Selectable<PatientTable>;

export interface PatientKey {
  readonly propertyOwnerId: number;
  readonly id: number;
}

const findKnown = statement(({ db, param }: Composing<PatientKey>) =>
  mine({ db, propertyOwnerId: param('propertyOwnerId') }, 'patient')
    .select('id')
    .where('id', '=', param('id'))
    .where('stateEnum', '<>', 'DELETE')
    .compile(),
);

/** Returns whether the chain has the patient; deleted patients are excluded. */
export async function isKnownPatient(db: Kysely<DB>, key: PatientKey): Promise<boolean> {
  return (await findKnown(db, key)).length > 0;
}
