import type { Shape } from '@mingmou/contract/base/field';
import { send } from '@mingmou/core/http/client';
import { CallRefused } from '@mingmou/core/http/refusal';
import { useReread, useSend } from '@mingmou/core/store/use-call';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { useFeedback } from '../feedback/use-feedback';
import { useRefusal } from '../feedback/use-refusal';
import type { Conflict } from './conflict-notice';
import type { FormCalls } from './dialog-control';
import { validValues } from './valid-values';
import { changedNames, cleaned, type FormValues, fieldsOf } from './values';

interface SaveOptions<Row, Draft, Change, Created> {
  readonly calls: FormCalls<Row, Draft, Change, Created>;
  readonly form: FormInstance<FormValues>;
  /** Its name, which ids of inputs begin with. */
  readonly formName: string;
  readonly shape: Shape;
  /** The row as last read; absent for a new one. */
  readonly base: FormValues | undefined;
  readonly onBase: (row: FormValues) => void;
  readonly onCreated: ((created: Created) => void) | undefined;
  /** The shown input was typed over an older version and is applied to the newest one now. */
  readonly wasTyped: boolean;
}

interface Save {
  /** True when saved; false when the form itself has something to mend. */
  readonly save: () => Promise<boolean>;
  readonly conflict: Conflict | undefined;
  readonly takeNewest: () => Promise<void>;
}

/** Saves a dialog's form, and says at its place why the server refused. */
export function useSave<Row extends object, Draft, Change, Created>(
  options: SaveOptions<Row, Draft, Change, Created>,
): Save {
  const { calls, form, shape, base, onBase, onCreated } = options;
  const [conflict, setConflict] = useState<Conflict | undefined>(options.wasTyped ? 'taken' : undefined);
  const sendSave = useSend(calls.save);
  const sendUpdate = useSend(calls.update);
  // Reloads the list behind the dialog; the form keeps the row that it was opened with.
  const reread = useReread(calls.update);
  const { success } = useFeedback();
  const say = useRefusal();

  const post = async () => {
    const values = cleaned(shape, { ...base, ...form.getFieldsValue(true) });
    // Every value was held to its field of that call.
    if (base) {
      await sendUpdate(values as Change, { quiet: true });
      return;
    }
    const created = await sendSave(values as Draft, { quiet: true });
    onCreated?.(created);
  };

  const show = (refusal: CallRefused) => {
    const at = (field: string, msg: string) => {
      if (!(field in shape) || form.getFieldInstance(field) === undefined) return false;
      form.setFields([{ name: field, errors: [msg] }]);
      form.focusField(field);
      return true;
    };
    const stale = () => {
      setConflict('stale');
      return false;
    };
    say(refusal, { at, stale });
  };

  const save = async () => {
    if (!(await validValues(form, options.formName))) return false;
    try {
      await post();
    } catch (refusal) {
      if (refusal instanceof CallRefused) {
        if (refusal.status === 200) reread();
        show(refusal);
      }
      throw refusal;
    }
    success('保存成功');
    return true;
  };

  const takeNewest = async () => {
    const id = base?.id;
    if (!base || typeof id !== 'number') return;
    const newest = fieldsOf(await send(calls.findById, { id }));
    const typed = changedNames(shape, base, { ...base, ...form.getFieldsValue(true) });
    const untouched = Object.keys(shape).filter((name) => !typed.includes(name));
    form.setFieldsValue(Object.fromEntries(untouched.map((name) => [name, newest[name]])));
    onBase(newest);
    setConflict('taken');
  };

  return { save, conflict, takeNewest };
}
