import { isSigned, secretOf, signatureOf } from '../../../kernel/context/chain-secret';
import type { SessionCx } from '../../../kernel/context/cx';

const SHAPE = /^((d?)(\d{1,15})\.(\d{1,15})\.(\d{1,15}))\.([\w-]{43})$/;
/** The signed text names its purpose: the signature of a file's address opens no prescription. */
const signedText = (place: string) => `rx.${place}`;

/** Before the place of a prescription of drugs; one of glasses has nothing there. */
const OF_DRUGS = 'd';

export type RxKind = 'OPTICIAN' | 'DRUG';

export interface RxPlace {
  readonly kind: RxKind;
  readonly propertyOwnerId: number;
  readonly orgId: number;
  readonly paperId: number;
}

/** Returns the token in a prescription's code: the paper, signed by the chain, so that a changed number is refused. */
async function rxToken({ db, caller }: SessionCx, kind: RxKind, paperId: number): Promise<string> {
  const place = `${kind === 'DRUG' ? OF_DRUGS : ''}${caller.propertyOwnerId}.${caller.orgId}.${paperId}`;
  return `${place}.${signatureOf(await secretOf(db, caller.propertyOwnerId), signedText(place))}`;
}

/** The parts of a code, not yet believed; undefined for anything else. */
export function readRxToken(
  token: string,
): (RxPlace & { readonly place: string; readonly signature: string }) | undefined {
  const [, place, mark, chain, org, paper, signature] = SHAPE.exec(token) ?? [];
  if (!place || !signature) return undefined;
  const kind = mark === OF_DRUGS ? 'DRUG' : 'OPTICIAN';
  return { kind, place, signature, propertyOwnerId: Number(chain), orgId: Number(org), paperId: Number(paper) };
}

/** Where a phone reads the code of a paper, below the address that phones reach. */
export async function rxPath(cx: SessionCx, kind: RxKind, paperId: number): Promise<string> {
  return `/rx?${new URLSearchParams({ k: await rxToken(cx, kind, paperId) })}`;
}

/** Returns whether the chain signed the token. The caller works in the chain. */
export function isRxToken(
  db: Parameters<typeof isSigned>[0],
  { propertyOwnerId, place, signature }: NonNullable<ReturnType<typeof readRxToken>>,
): Promise<boolean> {
  return isSigned(db, propertyOwnerId, { signed: signedText(place), signature });
}
