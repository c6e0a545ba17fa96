import type { ConsentKind } from '@mingmou/contract/patients/consent.dicts';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';
import { insertRow, type NewRow, type RowChange, writeRow } from '../../kernel/row/versioned-row';

/** The latest first. */
export function consentsOf(cx: SessionCx, patientId: number) {
  return mine(cx, 'consent')
    .leftJoin('account', (on) =>
      on.onRef('account.propertyOwnerId', '=', 'consent.propertyOwnerId').onRef('account.id', '=', 'consent.createdBy'),
    )
    .leftJoin('employee', (on) =>
      on.onRef('employee.propertyOwnerId', '=', 'account.propertyOwnerId').onRef('employee.id', '=', 'account.staffId'),
    )
    .where('consent.patientId', '=', patientId)
    .select(['consent.id', 'consent.version', 'consent.kind', 'consent.state', 'consent.ways', 'consent.guardianName'])
    .select(['consent.guardianRelation', 'consent.fileIds', 'consent.reason', 'consent.withdrawnBy'])
    .select(['consent.createdAt', 'consent.endedAt', 'employee.name as createdByName'])
    .select(['consent.signedBy', 'consent.textVersion'])
    .orderBy('consent.id', 'desc')
    .execute();
}

/** The kinds that the patient agrees to now. */
export async function standingKinds(cx: SessionCx, patientId: number): Promise<ConsentKind[]> {
  const rows = await mine(cx, 'consent')
    .where('patientId', '=', patientId)
    .where('state', '=', 'AGREED')
    .select('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}

function lockable(cx: SessionCx) {
  return mine(cx, 'consent')
    .select(['consent.id', 'consent.version', 'consent.patientId', 'consent.kind', 'consent.state'])
    .forUpdate();
}

export function lockConsent(cx: SessionCx, id: number) {
  return lockable(cx).where('consent.id', '=', id).executeTakeFirst();
}

export function lockStanding(cx: SessionCx, patientId: number, kind: ConsentKind) {
  return lockable(cx)
    .where('consent.patientId', '=', patientId)
    .where('consent.kind', '=', kind)
    .where('consent.state', '=', 'AGREED')
    .executeTakeFirst();
}

export function insertConsent(cx: SessionCx, row: Omit<NewRow<'consent'>, 'orgId'>): Promise<number> {
  return insertRow(cx, 'consent', { ...row, orgId: cx.caller.orgId });
}

export function endConsent(cx: SessionCx, id: number, change: RowChange<'consent'>): Promise<void> {
  return writeRow(cx, 'consent', id, { ...change, endedAt: cx.now.toISOString(), endedBy: cx.caller.accountId });
}

/** Locks the patient, so that concurrent signatures at two desks are serialised. */
export function lockSigner(cx: SessionCx, patientId: number) {
  return mine(cx, 'patient')
    .where('id', '=', patientId)
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'name', 'birthday'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function findSigner(cx: SessionCx, patientId: number) {
  return mine(cx, 'patient')
    .where('id', '=', patientId)
    .where('stateEnum', '<>', 'DELETE')
    .select(['name', 'sex', 'recordNo', 'birthday', 'birthdayEstimated'])
    .executeTakeFirst();
}

export async function orgName(cx: SessionCx): Promise<string> {
  const row = await mine(cx, 'org').where('id', '=', cx.caller.orgId).select('orgName').executeTakeFirstOrThrow();
  return row.orgName;
}

/** An agreement with the words that were agreed to, and where. */
export function findSigned(cx: SessionCx, id: number) {
  return mine(cx, 'consent')
    .innerJoin('org', (on) =>
      on.onRef('org.propertyOwnerId', '=', 'consent.propertyOwnerId').onRef('org.id', '=', 'consent.orgId'),
    )
    .where('consent.id', '=', id)
    .where('consent.state', '<>', 'SKIPPED')
    .select(['consent.patientId', 'consent.kind', 'consent.title', 'consent.textVersion', 'consent.paragraphs'])
    .select(['consent.signedBy', 'consent.fileIds', 'consent.ways', 'consent.guardianName'])
    .select(['consent.guardianRelation', 'consent.createdAt', 'org.orgName'])
    .executeTakeFirst();
}
