import { tabId } from './tab';
import { readOrgId } from './token';

const PLACE = 'mingmou.comeback.';
const OWNER = 'mingmou.owner.';
/** Begins the names of drafts, which `keepalive/draft-store` reads and writes. */
export const DRAFTS = 'mingmou.draft.';
/** The sign-in page discards its input after the same time. */
const PLACE_VALID_MS = 30 * 60 * 1000;
/** As long as a draft: without drafts there is nothing that an owner must be known for. */
const OWNER_VALID_MS = 24 * 60 * 60 * 1000;

type Kept = Readonly<Record<string, unknown>> & { readonly at: number };

/** Reads an entry of localStorage; an unreadable or expired entry is removed. */
export function read(name: string, validMs: number): Kept | undefined {
  const text = localStorage.getItem(name);
  if (text === null) return undefined;
  try {
    const kept: Kept = JSON.parse(text);
    if (typeof kept.at === 'number' && Date.now() - kept.at <= validMs) return kept;
  } catch {
    // Removed below, like an expired entry.
  }
  localStorage.removeItem(name);
  return undefined;
}

function write(name: string, value: Readonly<Record<string, unknown>>): void {
  try {
    localStorage.setItem(name, JSON.stringify({ ...value, at: Date.now() }));
  } catch {
    // A full or forbidden store: the next sign-in then opens the start page.
  }
}

/** Notes the page of this tab before its expired session is cleared. */
export function noteComeback({ pathname, search } = window.location): void {
  const orgId = readOrgId();
  if (orgId !== null) write(PLACE + tabId(), { orgId, address: pathname + search });
}

/** Returns, once, the page on which the expired session of this organisation ended in this tab. */
export function takeComeback(orgId: number): string | undefined {
  const name = PLACE + tabId();
  const place = read(name, PLACE_VALID_MS);
  localStorage.removeItem(name);
  return place?.orgId === orgId && typeof place.address === 'string' ? place.address : undefined;
}

function remove(isMeant: (name: string) => boolean): void {
  for (const name of Object.keys(localStorage)) if (isMeant(name)) localStorage.removeItem(name);
}

/** Removes drafts and pages of every tab: a person who signs out leaves nothing in this browser. */
export function forgetTyped(): void {
  const own = OWNER + tabId();
  remove((name) => name === own || name.startsWith(PLACE) || name.startsWith(DRAFTS));
}

/** Removes the drafts and the page of this tab alone; other tabs may be signed in. */
export function forgetTab(): void {
  const id = tabId();
  remove((name) => name === PLACE + id || name.startsWith(`${DRAFTS}${id}.`));
}

/** The account that a draft belongs to: the second part of its name, behind the tab. */
const accountOf = (draft: string) => Number(draft.slice(DRAFTS.length).split('.')[1]);

/**
 * Makes the account the owner of this tab's drafts. An account that is new to the tab removes the drafts that other
 * accounts left in any tab. Reloading a page removes nothing, because another account may be signed in in another tab.
 */
export function ownTab(userId: number): void {
  const id = tabId();
  remove((name) => name.startsWith(OWNER) && read(name, OWNER_VALID_MS) === undefined);
  remove((name) => name.startsWith(PLACE) && read(name, PLACE_VALID_MS) === undefined);
  if (read(OWNER + id, OWNER_VALID_MS)?.userId !== userId) {
    localStorage.removeItem(PLACE + id);
    remove((name) => name.startsWith(DRAFTS) && accountOf(name) !== userId);
  }
  write(OWNER + id, { userId });
}
