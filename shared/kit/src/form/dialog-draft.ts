import { useOpenPage } from '@mingmou/core/keepalive/page-context';
import { type DraftBox, useDraftBox } from '@mingmou/core/keepalive/use-draft-box';
import type { FormValues } from './values';

/** What was typed into a dialog that is still open. */
export interface DialogDraft {
  /** Of the row being edited and the version that it was typed over; absent for a new one. */
  readonly id: unknown;
  readonly version: unknown;
  readonly values: FormValues;
}

/** Its page is left without a question: it stands there when one comes back, and opens again with what was typed. */
const STAYS = { leaving: 'stays' } as const;

/** Where the dialog of a call keeps what is typed: a page has one at most. */
export function useDialogDraft(path: string): DraftBox<DialogDraft> {
  const { row } = useOpenPage();
  return useDraftBox<DialogDraft>(`${row.key}${path}`, STAYS);
}
