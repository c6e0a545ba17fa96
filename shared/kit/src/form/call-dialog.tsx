import type { CallSpec } from '@mingmou/contract/base/call';
import { OnDemand } from '@mingmou/core/remote/on-demand';
import { Part } from '@mingmou/core/remote/part';
import { useState } from 'react';
import type { CallDialogProps } from './call-frame';
import { objectOf } from './call-object';
import { useDialogDraft } from './dialog-draft';

const frame = new Part(() => import('./call-frame'));

/**
 * Dialog that sends one call. Labels, limits, references and required marks come from the declared input of the call. It is
 * open while it is rendered.
 */
export function CallDialog<I, O>(props: CallDialogProps<I, O>) {
  return <OnDemand part={frame}>{({ CallFrame }) => <CallFrame {...props} />}</OnDemand>;
}

/**
 * Returns whether the dialog of a call is open, and the setter. The dialog is open from the start if there is a draft for
 * the same object; `known` is that of the dialog.
 */
export function useReopened({ path }: CallSpec, known: object = {}): [boolean, (isOpen: boolean) => void] {
  const draft = useDialogDraft(path);
  return useState(() => draft.read()?.id === objectOf(known));
}
