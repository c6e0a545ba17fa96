const ACCOUNT_KEY = 'mingmou.account';
/** Set by the shell if an organisation requires a new sign-in (refusal 100122). */
const NEXT_ORG_KEY = 'mingmou.nextOrg';

export function rememberedAccount(): string {
  return localStorage.getItem(ACCOUNT_KEY) ?? '';
}

/** Keeps the account for the next sign-in; the password is kept nowhere. */
export function rememberAccount(account: string): void {
  localStorage.setItem(ACCOUNT_KEY, account);
}

export function nextOrg(): string | undefined {
  return localStorage.getItem(NEXT_ORG_KEY) ?? undefined;
}

export function setNextOrg(orgId: number): void {
  localStorage.setItem(NEXT_ORG_KEY, String(orgId));
}

export function forgetNextOrg(): void {
  localStorage.removeItem(NEXT_ORG_KEY);
}
