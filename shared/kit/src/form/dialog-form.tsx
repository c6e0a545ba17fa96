import { dependentsOf } from '@mingmou/contract/base/reference';
import { withoutSecrets } from '@mingmou/contract/base/secrets';
import { CallRefused } from '@mingmou/core/http/refusal';
import { Form } from 'antd';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useKeys } from '../keys/use-keys';
import { isFilled } from '../list/query';
import { ConflictNotice } from './conflict-notice';
import type { FormCalls } from './dialog-control';
import { useDialogDraft } from './dialog-draft';
import { focusFirst } from './focus-first';
import styles from './form.module.css';
import { FormContext } from './form-context';
import { onEnter } from './on-enter';
import { useDebouncedStart } from './use-debounced-start';
import { useSave } from './use-save';
import { changedNames, type FormValues, fieldsOf, isChanged, startValues } from './values';

export interface DialogFormHandle {
  readonly submit: () => void;
  readonly isDirty: () => boolean;
  /** Discards the input. */
  readonly forget: () => void;
  readonly focusFirst: () => void;
}

interface DialogFormProps<Row, Draft, Change, Created> {
  readonly ref: Ref<DialogFormHandle>;
  readonly name: string;
  readonly title: string;
  readonly calls: FormCalls<Row, Draft, Change, Created>;
  readonly row: Row | undefined;
  readonly start: Partial<Draft> | undefined;
  readonly isOpen: boolean;
  readonly wide: boolean;
  readonly onSaving: (saving: boolean) => void;
  readonly onSaved: () => void;
  readonly onCreated: ((created: Created) => void) | undefined;
  readonly children: ReactNode;
}

/** Room for seven characters and the colon. */
const labels = { flex: '112px' };

/** The form of one opening of a dialog. */
export function DialogForm<Row extends object, Draft, Change, Created>(
  props: DialogFormProps<Row, Draft, Change, Created>,
) {
  const { ref, name, calls, row, start, isOpen, wide, onSaving, onSaved, children } = props;
  const [form] = Form.useForm<FormValues>();
  const box = useRef<HTMLDivElement>(null);
  const { input: shape } = row ? calls.update : calls.save;
  const [base, setBase] = useState<FormValues | undefined>(() => (row ? fieldsOf(row) : undefined));
  const [startedFrom, setStartedFrom] = useState(() => startValues(shape, base, start));
  const draft = useDialogDraft(calls.save.path);
  const [kept] = useState(() => {
    const typed = draft.read();
    return typed?.id === base?.id ? typed : undefined;
  });
  const { save, conflict, takeNewest } = useSave({
    calls,
    form,
    formName: name,
    shape,
    base,
    onBase: setBase,
    onCreated: props.onCreated,
    wasTyped: kept !== undefined && kept.version !== base?.version,
  });
  // Initial values of a new row, such as a next number, may arrive after the dialog has opened.
  useEffect(() => {
    if (row || !start) return;
    const late = Object.entries(start).filter(
      ([field, value]) =>
        value !== undefined &&
        startedFrom[field] === undefined &&
        !form.isFieldTouched(field) &&
        !isFilled(form.getFieldValue(field)),
    );
    if (late.length === 0) return;
    const values = Object.fromEntries(late);
    form.setFieldsValue(values);
    setStartedFrom((now) => ({ ...now, ...values }));
  }, [form, row, start, startedFrom]);
  const typed = (): FormValues => ({ ...startedFrom, ...form.getFieldsValue(true) });
  const isDirty = () => isChanged(shape, startedFrom, typed());
  const keep = () => {
    const now = typed();
    const names = changedNames(shape, startedFrom, now);
    const values = withoutSecrets(shape, Object.fromEntries(names.map((one) => [one, now[one] ?? null])));
    draft.write(names.length > 0 ? { id: base?.id, version: base?.version, values } : undefined);
  };

  const post = async () => {
    onSaving(true);
    try {
      if (!(await save())) return;
      draft.write(undefined);
      onSaved();
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error;
    } finally {
      onSaving(false);
    }
  };

  const submit = useDebouncedStart(() => void post(), undefined, box);

  // Clears faults and dependent values after a change: faults of the old value and rooms of the old department are
  // invalid.
  const forget = (names: readonly string[]) => {
    form.setFields(names.map((name) => ({ name, errors: [] })));
    const dependents = names.flatMap((name) => dependentsOf(shape, name));
    form.setFieldsValue(Object.fromEntries(dependents.map((name) => [name, null])));
  };

  useImperativeHandle(ref, () => ({
    submit,
    isDirty,
    forget: () => draft.write(undefined),
    focusFirst: () => focusFirst(box.current),
  }));
  useKeys([{ key: 'Ctrl+S', title: '保存', run: submit }], { active: isOpen, blocking: true });
  const surroundings = useMemo(() => ({ shape, row: base ?? {} }), [shape, base]);

  return (
    <FormContext value={surroundings}>
      <div
        ref={box}
        onKeyDownCapture={onEnter(submit)}
        className={`${styles.dialogForm} ${wide ? styles.twoColumns : ''}`}
      >
        {conflict ? <ConflictNotice state={conflict} onTakeNewest={takeNewest} /> : null}
        <Form
          form={form}
          name={name}
          initialValues={{ ...startedFrom, ...kept?.values }}
          onValuesChange={(changed) => {
            forget(Object.keys(changed));
            keep();
          }}
          labelCol={labels}
          labelAlign="left"
          autoComplete="off"
        >
          {children}
        </Form>
      </div>
    </FormContext>
  );
}
