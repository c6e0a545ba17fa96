import { OnDemand } from '@mingmou/core/remote/on-demand';
import { Part } from '@mingmou/core/remote/part';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useDialogDraft } from './dialog-draft';
import type { FormDialogProps } from './form-frame';

const frame = new Part(() => import('./form-frame'));

/** Dialog that saves one row, rendered from its first opening on; a draft from before a reload opens it again. */
export function FormDialog<Row extends object, Draft, Change, Created>(
  props: FormDialogProps<Row, Draft, Change, Created>,
) {
  const { control } = props;
  const opening = useSyncExternalStore(control.subscribe, control.current);
  const draft = useDialogDraft(control.calls.save.path);
  useEffect(() => {
    const kept = draft.read();
    if (!kept || control.current()) return;
    const row = typeof kept.id === 'number' ? { id: kept.id } : undefined;
    // A refusal to read the row was shown already.
    control.open(row).catch(() => draft.write(undefined));
  }, [control, draft]);
  const [wasOpened, setWasOpened] = useState(false);
  if (opening && !wasOpened) setWasOpened(true);
  return wasOpened ? <OnDemand part={frame}>{({ FormFrame }) => <FormFrame {...props} />}</OnDemand> : null;
}
