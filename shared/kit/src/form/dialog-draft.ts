import { useOpenPage } from '@mingmou/core/keepalive/page-context';
import { type DraftBox, useDraftBox } from '@mingmou/core/keepalive/use-draft-box';
import type { FormValues } from './values';

/** Input of a dialog that is still open. */
export interface DialogDraft {
  /** Of the row being edited and the version that it was typed over; absent for a new one. */
  readonly id: unknown;
  readonly version: unknown;
  readonly values: FormValues;
}

/** Leaving needs no question: the dialog opens again with its input when the user returns. */
const STAYS = { leaving: 'stays' } as const;

/** Returns the draft of the dialog of a call; a page has at most one open dialog. */
export function useDialogDraft(path: string): DraftBox<DialogDraft> {
  const { row } = useOpenPage();
  return useDraftBox<DialogDraft>(`${row.key}${path}`, STAYS);
}
