import { stateCode, stateOf } from '@mingmou/contract/base/flow';
import type {
  ConsentArea,
  InformedConsentKind,
} from '@mingmou/contract/workstation/informed-consent/informed-consent.dicts';
import { informedConsentFlow } from '@mingmou/contract/workstation/informed-consent/informed-consent.flow';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine, updateMine } from '../../../kernel/context/mine';
import { insertRow, type NewRow, type RowChange, writeRow } from '../../../kernel/row/versioned-row';

const TABLE = 'informedConsent';
const WAITING = stateCode(informedConsentFlow, 'WAITING');
const MOST = 100;

function consents(cx: SessionCx) {
  return mine(cx, TABLE).where('orgId', '=', cx.caller.orgId).selectAll();
}

export type ConsentColumns = Awaited<ReturnType<ReturnType<typeof consents>['executeTakeFirstOrThrow']>>;

const named = ({ state, ...row }: ConsentColumns) => ({ ...row, state: stateOf(informedConsentFlow, state) });

/** A consent with the name of its state. */
export type Consent = ReturnType<typeof named>;

export async function findConsent(cx: SessionCx, area: ConsentArea, id: number): Promise<Consent | undefined> {
  const row = await consents(cx).where('id', '=', id).where('area', '=', area).executeTakeFirst();
  return row && named(row);
}

export async function lockConsent(cx: SessionCx, area: ConsentArea, id: number): Promise<Consent | undefined> {
  const row = await consents(cx).where('id', '=', id).where('area', '=', area).forUpdate().executeTakeFirst();
  return row && named(row);
}

export interface Wanted {
  readonly area: ConsentArea;
  readonly ownerId: number;
  readonly kind: InformedConsentKind;
}

function ofOwner(cx: SessionCx, { area, ownerId, kind }: Wanted) {
  return consents(cx).where('area', '=', area).where('ownerId', '=', ownerId).where('kind', '=', kind);
}

/** The one that waits for its signatures. */
export async function lockWaiting(cx: SessionCx, wanted: Wanted): Promise<Consent | undefined> {
  const row = await ofOwner(cx, wanted).where('state', '=', WAITING).forUpdate().executeTakeFirst();
  return row && named(row);
}

/** The newest first. */
export async function consentsOfOwner(cx: SessionCx, wanted: Wanted): Promise<Consent[]> {
  return (await ofOwner(cx, wanted).orderBy('id', 'desc').execute()).map(named);
}

/** Returns the patient's consents in this organisation, newest first. */
export async function consentsOfPatient(cx: SessionCx, patientId: number): Promise<Consent[]> {
  const rows = await consents(cx).where('patientId', '=', patientId).orderBy('id', 'desc').limit(MOST).execute();
  return rows.map(named);
}

export function insertConsent(cx: SessionCx, row: Omit<NewRow<typeof TABLE>, 'orgId'>): Promise<number> {
  return insertRow(cx, TABLE, { ...row, orgId: cx.caller.orgId });
}

export function writeConsent(cx: SessionCx, id: number, change: RowChange<typeof TABLE>): Promise<void> {
  return writeRow(cx, TABLE, id, change);
}

/** A print is no change of the document: its version stays. */
export async function countPrint(cx: SessionCx, id: number): Promise<void> {
  await updateMine(cx, TABLE)
    .set((is) => ({ printCount: is('printCount', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The hashes of stored pictures, in the order of their ids. */
export async function fileHashes(cx: SessionCx, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await mine(cx, 'file')
    .where('orgId', '=', cx.caller.orgId)
    .where('id', 'in', [...ids])
    .select(['id', 'sha256'])
    .execute();
  return ids.map((id) => found.find((file) => file.id === id)?.sha256 ?? '');
}
