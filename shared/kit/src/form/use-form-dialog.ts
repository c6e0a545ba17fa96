import { useState } from 'react';
import { DialogControl, type FormCalls } from './dialog-control';

/** The control of a page's form dialog: `open()` for a new row, `open(row)` to edit. Hand it to `FormDialog`. */
export function useFormDialog<Row, Draft, Change>(
  calls: FormCalls<Row, Draft, Change>,
): DialogControl<Row, Draft, Change> {
  const [control] = useState(() => new DialogControl(calls));
  return control;
}
