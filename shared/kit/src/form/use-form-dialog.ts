import { useReread } from '@mingmou/core/store/use-call';
import { useState } from 'react';
import { DialogControl, type FormCalls } from './dialog-control';

/** The control of a page's form dialog: `open()` for a new row, `open(row)` to edit. Hand it to `FormDialog`. */
export function useFormDialog<Row, Draft, Change, Created = unknown>(
  calls: FormCalls<Row, Draft, Change, Created>,
): DialogControl<Row, Draft, Change, Created> {
  const reread = useReread(calls.findById);
  const [control] = useState(() => new DialogControl(calls, reread));
  return control;
}
