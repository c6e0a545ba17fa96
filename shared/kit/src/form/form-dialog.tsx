import { OnDemand } from '@mingmou/core/remote/on-demand';
import { Part } from '@mingmou/core/remote/part';
import { useState, useSyncExternalStore } from 'react';
import type { FormDialogProps } from './form-frame';

const frame = new Part(() => import('./form-frame'));

/** A dialog that saves one row, drawn from its first opening on. */
export function FormDialog<Row extends object, Draft, Change, Created>(
  props: FormDialogProps<Row, Draft, Change, Created>,
) {
  const { control } = props;
  const opening = useSyncExternalStore(control.subscribe, control.current);
  const [wasOpened, setWasOpened] = useState(false);
  if (opening && !wasOpened) setWasOpened(true);
  return wasOpened ? <OnDemand part={frame}>{({ FormFrame }) => <FormFrame {...props} />}</OnDemand> : null;
}
