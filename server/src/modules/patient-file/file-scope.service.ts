import { sharedCodes } from '@mingmou/contract/base/codes';
import { refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { lookAtChain, viewedOrgs } from '../../kernel/report/view.store';
import { nameOf } from '../patients/patient.service';

/** Organisations whose rows may be shown with their content. */
interface Chain {
  readonly orgNames: ReadonlyMap<number, string>;
  /** Rows of the chain itself belong to no organisation and are visible to all callers. */
  sees(orgId: number | null): boolean;
}

/** Whose file is open. */
export interface FileScope extends Chain {
  readonly patientId: number;
  readonly name: string;
}

/**
 * Opens the rows of the whole chain to the rest of the transaction, because a file is about a person and not about a
 * clinic. Code must check `sees` before it returns the content of a row.
 */
async function chainOf(cx: SessionCx): Promise<Chain> {
  const viewed = new Set((await viewedOrgs(cx)).map(({ id }) => id));
  const orgs = await lookAtChain(cx);
  return {
    orgNames: new Map(orgs.map(({ id, name }) => [id, name])),
    sees: (orgId) => orgId === null || viewed.has(orgId),
  };
}

/** Opens the file of a patient of this organisation. */
export async function openFile(cx: SessionCx, patientId: number): Promise<FileScope> {
  const name = await nameOf(cx, patientId);
  return { patientId, name, ...(await chainOf(cx)) };
}

interface Owned {
  readonly patientId: number;
  readonly orgId: number;
}

/** Opens the file that a row belongs to; one of an organisation that is not looked at is not there. */
export async function openFileOf<Row extends Owned>(cx: SessionCx, find: () => Promise<Row | undefined>) {
  const chain = await chainOf(cx);
  const row = (await find()) ?? refuse(sharedCodes.missing);
  if (!chain.sees(row.orgId)) refuse(sharedCodes.missing);
  const name = await nameOf(cx, row.patientId);
  const scope: FileScope = { patientId: row.patientId, name, ...chain };
  return { scope, row };
}

/**
 * Returns the caller's context in another organisation, for content that depends on the settings of the organisation
 * that wrote it.
 */
export function at(cx: SessionCx, orgId: number): SessionCx {
  return { ...cx, caller: { ...cx.caller, orgId } };
}

/** Returns the name of a row's organisation, and whether the caller may see the row's content. */
export function placed({ orgNames, sees }: FileScope, orgId: number) {
  return { orgName: orgNames.get(orgId) ?? '', isShown: sees(orgId) };
}

/** Removes these fields from a row of an organisation that the caller may not view. */
export function hidden<Row extends object, K extends keyof Row>(
  row: Row,
  names: readonly K[],
): Omit<Row, K> & { [N in K]: null } {
  const nothing = Object.fromEntries(names.map((name) => [name, null])) as { [N in K]: null };
  return { ...row, ...nothing };
}
