const TOKEN = 'token';
const ORG = 'orgId';

/** The two values that a signed-in tab keeps (product.md §3); small and free of imports, for the sign-in page. */
export interface SessionKeys {
  readonly token: string;
  readonly orgId: number;
}

export function readToken(): string | null {
  return sessionStorage.getItem(TOKEN);
}

export function readOrgId(): number | null {
  const text = sessionStorage.getItem(ORG);
  return text === null ? null : Number(text);
}

export function writeSession({ token, orgId }: SessionKeys): void {
  sessionStorage.setItem(TOKEN, token);
  sessionStorage.setItem(ORG, String(orgId));
}

/** Begins the names of what outlives an expired session, for the same person who signs in again in this tab. */
export const OUTLIVES = 'mingmou.';

/** Ends the session of this tab. What was typed stays: it goes with whoever signs out, or is somebody else. */
export function clearSession(): void {
  for (const name of Object.keys(sessionStorage)) if (!name.startsWith(OUTLIVES)) sessionStorage.removeItem(name);
}
