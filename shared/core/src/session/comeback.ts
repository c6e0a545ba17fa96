import { OUTLIVES, readOrgId } from './token';

const PLACE = `${OUTLIVES}comeback`;
const OWNER = `${OUTLIVES}owner`;

interface Place {
  readonly orgId: number;
  readonly address: string;
}

function parsed(text: string | null): Place | undefined {
  try {
    const { orgId, address } = JSON.parse(text ?? '{}');
    return typeof orgId === 'number' && typeof address === 'string' ? { orgId, address } : undefined;
  } catch {
    return undefined;
  }
}

/** Notes where this tab stands, before its expired session is cleared. */
export function noteComeback({ pathname, search } = window.location): void {
  const orgId = readOrgId();
  if (orgId !== null)
    sessionStorage.setItem(PLACE, JSON.stringify({ orgId, address: pathname + search } satisfies Place));
}

/** Where the expired session of this organisation stood, told once. */
export function takeComeback(orgId: number): string | undefined {
  const place = parsed(sessionStorage.getItem(PLACE));
  sessionStorage.removeItem(PLACE);
  return place?.orgId === orgId ? place.address : undefined;
}

/** Forgets everything that outlives a session: whoever signs out leaves nothing behind. */
export function forgetTyped(): void {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(OUTLIVES)) sessionStorage.removeItem(name);
}

/** What another person left in this tab is none of the one who signs in now. */
export function ownTab(userId: number): void {
  if (sessionStorage.getItem(OWNER) === String(userId)) return;
  forgetTyped();
  sessionStorage.setItem(OWNER, String(userId));
}
