import type { CallSpec } from '@mingmou/contract/base/call';
import { OnDemand } from '@mingmou/core/remote/on-demand';
import { Part } from '@mingmou/core/remote/part';
import { useState } from 'react';
import type { CallDialogProps } from './call-frame';
import { useDialogDraft } from './dialog-draft';

const frame = new Part(() => import('./call-frame'));

/**
 * Dialog that sends one call. Labels, limits, references and required marks come from the declared input of the call. It is
 * open while it is rendered.
 */
export function CallDialog<I, O>(props: CallDialogProps<I, O>) {
  return <OnDemand part={frame}>{({ CallFrame }) => <CallFrame {...props} />}</OnDemand>;
}

/** Returns whether the dialog of a call is open, and the setter. The dialog is open from the start if its input was kept. */
export function useReopened({ path }: CallSpec): [boolean, (isOpen: boolean) => void] {
  const draft = useDialogDraft(path);
  return useState(() => draft.read() !== undefined);
}
