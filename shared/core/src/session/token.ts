const TOKEN = 'token';
const ORG = 'orgId';

/** The two values that a signed-in tab keeps, and the only two of sessionStorage (product.md §3); small and free of imports, for the sign-in page. */
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

/** Ends the session of this tab. Drafts stay, in localStorage: signing out, or another account's sign-in, removes them. */
export function clearSession(): void {
  sessionStorage.clear();
}
