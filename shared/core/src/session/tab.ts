import { uuid } from '../http/uuid';

const MARK = 'mingmou.tab.';

/** Identifies this browser tab. The id lies in `window.name`: a reload and a new sign-in keep it, no other tab has it. */
export function tabId(): string {
  if (!window.name.startsWith(MARK)) window.name = MARK + uuid();
  return window.name.slice(MARK.length);
}
