import type { InputOf } from '@mingmou/contract/base/call';
import { stateOf } from '@mingmou/contract/base/flow';
import type { referralOut } from '@mingmou/contract/workstation/referral.contract';
import { referralFlow } from '@mingmou/contract/workstation/referral.flow';
import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';
import { daysAsked } from '../../kernel/report/days-asked';
import type { Sorting } from '../../kernel/row/list';
import { patientMatches } from '../patients/patient-match.rows';

type Filters = Omit<InputOf<typeof referralOut.page>, 'page' | 'size' | 'column' | 'asc'>;

export const referralSorting: Sorting = {
  columns: ['referral_date', 'name', 'record_no', 'state', 'urgency', 'registered_at', 'target_hospital', 'org_name'],
  initial: [['id', 'desc']],
};

/** Selects referrals that the caller's organisation sent or receives. */
function referrals(cx: SessionCx) {
  const { orgId } = cx.caller;
  return mine(cx, 'referralOut').where((is) =>
    is.or([is('referralOut.orgId', '=', orgId), is('referralOut.targetOrgId', '=', orgId)]),
  );
}

/** With whom they are about, and who sends. */
function named(cx: SessionCx) {
  const { orgId } = cx.caller;
  return referrals(cx)
    .innerJoin('patient', (on) =>
      on
        .onRef('patient.propertyOwnerId', '=', 'referralOut.propertyOwnerId')
        .onRef('patient.id', '=', 'referralOut.patientId'),
    )
    .innerJoin('org', (on) =>
      on.onRef('org.propertyOwnerId', '=', 'referralOut.propertyOwnerId').onRef('org.id', '=', 'referralOut.orgId'),
    )
    .select([
      'referralOut.id',
      'referralOut.version',
      'referralOut.patientId',
      'referralOut.orgId',
      'referralOut.state',
    ])
    .select(['org.orgShortName as orgName', 'referralOut.direction', 'referralOut.urgency', 'referralOut.referralDate'])
    .select(['referralOut.targetOrgId', 'referralOut.targetDepartmentId', 'referralOut.targetDoctorId'])
    .select(['referralOut.targetHospital', 'referralOut.targetDepartment', 'referralOut.targetDoctorName'])
    .select(['referralOut.reason', 'referralOut.diagnosisText', 'referralOut.files', 'referralOut.feedback'])
    .select(['referralOut.createdAt as registeredAt', 'referralOut.registeredByName'])
    .select(['referralOut.acceptedAt', 'referralOut.acceptedByName', 'referralOut.acceptedAcceptsId'])
    .select(['referralOut.answeredAt', 'referralOut.answeredByName', 'referralOut.acceptsId'])
    .select(['patient.recordNo', 'patient.name', 'patient.sex', 'patient.birthday', 'patient.birthdayEstimated'])
    .select(['patient.phone', sql<boolean>`(referral_out.org_id <> ${orgId})`.as('isComing')]);
}

export function referralsMatching(cx: SessionCx, filters: Filters) {
  const { side, state, keyword, patientId, dateFrom, dateTo } = filters;
  const { orgId } = cx.caller;
  let rows = named(cx);
  if (side === 'COMING') rows = rows.where('referralOut.targetOrgId', '=', orgId);
  if (side === 'SENT') rows = rows.where('referralOut.orgId', '=', orgId);
  if (typeof state === 'number') rows = rows.where('referralOut.state', '=', state);
  if (patientId) rows = rows.where('referralOut.patientId', '=', patientId);
  if (keyword) rows = rows.where(patientMatches(keyword));
  if (!dateFrom && !dateTo) return rows;
  const { from, to } = daysAsked(cx, filters);
  return rows.where('referralOut.referralDate', '>=', from).where('referralOut.referralDate', '<=', to);
}

export const findReferral = (cx: SessionCx, id: number) =>
  named(cx).where('referralOut.id', '=', id).executeTakeFirst();

/** Condition of the referrals of a visit: the one it began with, or those registered in it. */
const ofVisit = (acceptsId: number) =>
  sql<boolean>`(referral_out.accepts_id = ${acceptsId} OR referral_out.accepted_accepts_id = ${acceptsId})`;

export const referralsOfVisit = (cx: SessionCx, acceptsId: number) =>
  named(cx).where(ofVisit(acceptsId)).orderBy('referralOut.id').execute();

export async function referralCount(cx: SessionCx, acceptsId: number): Promise<number> {
  const counted = referrals(cx)
    .where(ofVisit(acceptsId))
    .select((is) => is.fn.countAll<number>().as('n'));
  return (await counted.executeTakeFirstOrThrow()).n;
}

/** Returns whether the referral was registered in this visit. */
export async function isOfVisit(cx: SessionCx, id: number, acceptsId: number): Promise<boolean> {
  const rows = referrals(cx).where('referralOut.id', '=', id).where('referralOut.acceptsId', '=', acceptsId);
  return (await rows.select('referralOut.id').executeTakeFirst()) !== undefined;
}

export async function lockReferral(cx: SessionCx, id: number) {
  const found = await referrals(cx)
    .where('referralOut.id', '=', id)
    .select(['id', 'version', 'state', 'orgId', 'patientId', 'direction', 'targetHospital'])
    .select(['targetOrgId', 'targetDepartmentId', 'targetDoctorId'])
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  const { state, ...row } = found;
  return { ...row, state: stateOf(referralFlow, state) };
}

export type LockedReferral = NonNullable<Awaited<ReturnType<typeof lockReferral>>>;

/** Organisations of the chain in use but the caller's own. */
export function otherOrgs(cx: SessionCx) {
  return mine(cx, 'org')
    .where('stateEnum', '=', 'ENABLE')
    .where('id', '<>', cx.caller.orgId)
    .select(['id', 'orgShortName as name'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
}
