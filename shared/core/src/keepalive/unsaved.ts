import { activePageId, openPages } from './page-store';

/** `asks`: leaving the page asks. `stays`: the page says itself that it is kept, and one walks between pages like it. */
export type Unsaved = 'asks' | 'stays';

/** What open pages hold that the server has not accepted, by page and by name. */
const held = new Map<string, Map<string, Unsaved>>();

/** Says that a page holds something unsaved under a name; undefined: no longer. */
export function noteUnsaved(pageId: string, name: string, what: Unsaved | undefined): void {
  const names = held.get(pageId) ?? new Map<string, Unsaved>();
  if (what) held.set(pageId, names.set(name, what));
  else names.delete(name);
}

function of(pageId: string): Unsaved[] {
  return [...(held.get(pageId)?.values() ?? [])];
}

/** Whether anything would be lost, or would have to be found again, if the document went now. */
export function hasUnsaved(): boolean {
  const open = new Set(openPages().map(({ id }) => id));
  for (const id of held.keys()) if (!open.has(id)) held.delete(id);
  return [...held.keys()].some((id) => of(id).length > 0);
}

/** Whether the page that is shown asks before it is left. */
export function asksToLeave(): boolean {
  const id = activePageId();
  return id !== undefined && of(id).includes('asks');
}
