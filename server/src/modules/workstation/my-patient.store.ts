import type { InputOf } from '@mingmou/contract/base/call';
import type { myPatient } from '@mingmou/contract/workstation/my-patient.contract';
import { type RawBuilder, sql } from 'kysely';
import type { SessionCx } from '../../kernel/context/cx';
import { deleteMine, mine } from '../../kernel/context/mine';
import { daysAsked } from '../../kernel/report/days-asked';
import type { Sorting } from '../../kernel/row/list';
import { labelsOf } from '../patients/labels.rows';
import { patientMatches } from '../patients/patient-match.rows';

type Filters = Omit<InputOf<typeof myPatient.page>, 'page' | 'size' | 'column' | 'asc'>;
type NoteScope = InputOf<typeof myPatient.noteEdit>['scope'];

export const myPatientSorting: Sorting = {
  columns: ['name', 'record_no', 'sex', 'first_visit_at', 'last_visit_at', 'visit_count'],
  initial: [
    ['last_visit_at', 'desc'],
    ['patient_id', 'desc'],
  ],
};

const lastPoint = (
  eye: 'OD' | 'OS',
  kinds: RawBuilder<unknown>,
) => sql`(SELECT round(value::numeric, 2) FROM growth_point g
  WHERE g.property_owner_id = patient.property_owner_id AND g.patient_id = patient.id AND g.eye = ${sql.lit(eye)} AND ${kinds}
  ORDER BY (g.measured_at AT TIME ZONE 'Asia/Shanghai')::date DESC, g.kind, g.measured_at DESC, g.id DESC LIMIT 1)`;

/** The latest figure of each eye, whichever organisation of the chain measured it; of one day SE_CYC before SE_NON. */
const eyesAt = (kinds: RawBuilder<unknown>) =>
  sql<{
    od: number | null;
    os: number | null;
  }>`json_build_object('od', ${lastPoint('OD', kinds)}, 'os', ${lastPoint('OS', kinds)})`;

/** The next visit that a record agrees on: 问诊 and 结论 name it differently from 回访复诊. */
const agreed = sql`coalesce(content->>'nextReviewDate', content->>'reviewDate')`;

/** SQL for values next to a patient, from this organisation, latest first. */
function beside({ caller }: SessionCx) {
  const chain = sql`property_owner_id = patient.property_owner_id`;
  const here = sql`org_id = ${caller.orgId} AND patient_id = patient.id`;
  return {
    diagnosisSummary: sql<string | null>`(SELECT diagnosis_summary FROM medical WHERE medical.${chain} AND ${here}
      AND diagnosis_summary IS NOT NULL ORDER BY id DESC LIMIT 1)`,
    nextReviewDate: sql<string | null>`(SELECT ${agreed} FROM stage_record WHERE stage_record.${chain} AND ${here}
      AND stage IN ('consultation', 'conclusion', 'return-visit') AND stage_state = 2 AND ${agreed} <> ''
      ORDER BY finished_at DESC, id DESC LIMIT 1)`,
    lastSe: eyesAt(sql`kind <> 'AL'`),
    lastAl: eyesAt(sql`kind = 'AL'`),
    lastAcceptsId: sql<
      number | null
    >`(SELECT id FROM accepts WHERE accepts.${chain} AND ${here} AND receive_at IS NOT NULL
      ORDER BY day DESC, id DESC LIMIT 1)`,
    note: sql<string | null>`(SELECT content FROM patient_note n WHERE n.${chain} AND n.patient_id = patient.id
      AND ((n.scope = 'PRIVATE' AND n.owner_id = ${caller.accountId}) OR (n.scope = 'ORG' AND n.owner_id = ${caller.orgId}))
      ORDER BY n.scope DESC LIMIT 1)`,
  };
}

const starredBy = (accountId: number) => sql<boolean>`EXISTS (SELECT 1 FROM patient_star s
  WHERE s.property_owner_id = patient.property_owner_id AND s.account_id = ${accountId} AND s.patient_id = patient.id)`;

function inScope({ caller }: SessionCx, scope: Filters['scope']) {
  const chain = caller.propertyOwnerId;
  const received = sql`SELECT patient_id FROM accepts WHERE property_owner_id = ${chain} AND org_id = ${caller.orgId}
    AND receive_by = ${caller.accountId}`;
  const starred = sql`SELECT patient_id FROM patient_star WHERE property_owner_id = ${chain} AND account_id = ${caller.accountId}`;
  const here = sql`SELECT patient_id FROM patient_org WHERE property_owner_id = ${chain} AND org_id = ${caller.orgId}`;
  const ids = { MINE: received, STARRED: starred, ORG: here };
  return sql<boolean>`patient.id IN (${scope ? ids[scope] : sql`${received} UNION ${starred}`})`;
}

/** Nobody is of that age before, and after that birthday. */
const bornBy = (cx: SessionCx, years: number) =>
  sql<boolean>`patient.birthday <= (${cx.now.toISOString()}::timestamptz AT TIME ZONE 'Asia/Shanghai')::date - make_interval(years => ${years})`;

const LENSES = { SOFT: 1, RGP: 2, OK: 3 } as const;
const DELETED = 9;
const REFUNDED = 5;

/** Patients with an archive of the kind in this organisation. */
function withArchive({ caller }: SessionCx, kind: NonNullable<Filters['archive']>) {
  const here = sql`property_owner_id = ${caller.propertyOwnerId} AND org_id = ${caller.orgId}`;
  if (kind === 'VT')
    return sql<boolean>`patient.id IN (SELECT patient_id FROM patient_package WHERE ${here} AND kind = 'VT'
      AND package_state <> ${REFUNDED})`;
  if (kind === 'GLASSES')
    return sql<boolean>`patient.id IN (SELECT patient_id FROM glasses_archive WHERE ${here} AND state <> ${DELETED})`;
  return sql<boolean>`patient.id IN (SELECT patient_id FROM lens_archive WHERE ${here} AND state <> ${DELETED}
    AND lens_category = ${LENSES[kind]})`;
}

export function myPatients(cx: SessionCx, filters: Filters) {
  const { scope, keyword, labelId, archive, dateFrom, dateTo, ageFrom, ageTo } = filters;
  const of = beside(cx);
  let rows = mine(cx, 'patient')
    .where('patient.stateEnum', '<>', 'DELETE')
    .where(inScope(cx, scope))
    .select(['patient.id as patientId', 'patient.recordNo', 'patient.name', 'patient.sex', 'patient.birthday'])
    .select(['patient.birthdayEstimated', 'patient.phone', 'patient.firstVisitAt', 'patient.lastVisitAt'])
    .select(['patient.visitCount', labelsOf('patient').as('labels'), starredBy(cx.caller.accountId).as('starred')])
    .select([of.diagnosisSummary.as('diagnosisSummary'), of.nextReviewDate.as('nextReviewDate')])
    .select([of.lastSe.as('lastSe'), of.lastAl.as('lastAl')])
    .select([of.lastAcceptsId.as('lastAcceptsId'), of.note.as('note')]);
  if (keyword) rows = rows.where(patientMatches(keyword));
  if (labelId) rows = rows.where(sql<boolean>`patient.label_ids @> ARRAY[${labelId}]::bigint[]`);
  if (archive) rows = rows.where(withArchive(cx, archive));
  if (typeof ageFrom === 'number') rows = rows.where(bornBy(cx, ageFrom));
  if (typeof ageTo === 'number') rows = rows.where((is) => is.not(bornBy(cx, ageTo + 1)));
  const { reviewFrom, reviewTo } = filters;
  if (reviewFrom || reviewTo) {
    const { from, to } = daysAsked(cx, { dateFrom: reviewFrom, dateTo: reviewTo });
    rows = rows.where(sql<boolean>`${of.nextReviewDate} BETWEEN ${from} AND ${to}`);
  }
  if (!dateFrom && !dateTo) return rows;
  const { from, to } = daysAsked(cx, filters);
  return rows.where(
    sql<boolean>`(patient.last_visit_at AT TIME ZONE 'Asia/Shanghai')::date BETWEEN ${from}::date AND ${to}::date`,
  );
}

export const labelsOfPatient = (cx: SessionCx, patientId: number) =>
  mine(cx, 'patient')
    .where('patient.id', '=', patientId)
    .where('patient.stateEnum', '<>', 'DELETE')
    .select(['patient.name', labelsOf('patient').as('labels')])
    .executeTakeFirst();

export async function writeStar(cx: SessionCx, patientId: number, starred: boolean): Promise<void> {
  const { propertyOwnerId, accountId } = cx.caller;
  if (starred) {
    await cx.db
      .insertInto('patientStar')
      .values({ propertyOwnerId, accountId, patientId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await deleteMine(cx, 'patientStar').where('accountId', '=', accountId).where('patientId', '=', patientId).execute();
}

const ownerOf = ({ caller }: SessionCx, scope: NoteScope) => (scope === 'PRIVATE' ? caller.accountId : caller.orgId);

/** Returns the notes that the caller may read: the own one, and the organisation's. */
export function notesOf(cx: SessionCx, patientId: number) {
  return mine(cx, 'patientNote')
    .where('patientId', '=', patientId)
    .where((is) => is.or((['PRIVATE', 'ORG'] as const).map((scope) => is.and({ scope, ownerId: ownerOf(cx, scope) }))))
    .select(['scope', 'content', 'authorName', 'updatedAt'])
    .orderBy('scope', 'desc')
    .execute();
}

export async function writeNote(cx: SessionCx, patientId: number, scope: NoteScope, content: string | null) {
  const { propertyOwnerId, accountId, staffName } = cx.caller;
  const ownerId = ownerOf(cx, scope);
  if (content === null) {
    await deleteMine(cx, 'patientNote')
      .where('patientId', '=', patientId)
      .where('scope', '=', scope)
      .where('ownerId', '=', ownerId)
      .execute();
    return;
  }
  const written = { content, authorName: staffName };
  await cx.db
    .insertInto('patientNote')
    .values({ propertyOwnerId, patientId, scope, ownerId, ...written })
    .onConflict((conflict) =>
      conflict.columns(['propertyOwnerId', 'patientId', 'scope', 'ownerId']).doUpdateSet((is) => ({
        ...written,
        version: is('patientNote.version', '+', 1),
        updatedAt: cx.now.toISOString(),
        updatedBy: accountId,
      })),
    )
    .execute();
}
