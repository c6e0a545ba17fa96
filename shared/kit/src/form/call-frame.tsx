import type { Call } from '@mingmou/contract/base/call';
import { dependentsOf } from '@mingmou/contract/base/reference';
import { withoutSecrets } from '@mingmou/contract/base/secrets';
import type { CallRefused } from '@mingmou/core/http/refusal';
import { useReread, useSend } from '@mingmou/core/store/use-call';
import { Form } from 'antd';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { useAct } from '../act/use-act';
import { useRepeatable } from '../entry/use-repeatable';
import { useFeedback } from '../feedback/use-feedback';
import { useRefusal } from '../feedback/use-refusal';
import { useKeys } from '../keys/use-keys';
import { Modal } from '../ui-overlay';
import { objectOf } from './call-object';
import { type Conflict, ConflictNotice } from './conflict-notice';
import { useDialogDraft } from './dialog-draft';
import { focusFirst } from './focus-first';
import styles from './form.module.css';
import { FormContext } from './form-context';
import { FormField } from './form-field';
import { onEnter } from './on-enter';
import { validValues } from './valid-values';
import { changedNames, cleaned, type FormValues, isChanged, startValues } from './values';

export interface CallDialogProps<I, O> {
  readonly title: string;
  readonly call: Call<I, O>;
  /** Input that the page provides, such as ids and versions. It has no field. */
  readonly known?: Partial<I>;
  /** Initial values of the fields. */
  readonly start?: Partial<I>;
  /** Returns the values that changed fields set in other fields; null clears a field. */
  readonly follow?: (changed: Partial<I>) => { readonly [Name in keyof I]?: I[Name] | null };
  /** Text of the button that sends the call; 保存 if absent. */
  readonly ok?: string;
  /** Message after success; 保存成功 if absent, none if null: the page reports the result in `onDone`. */
  readonly done?: string | null | ((answer: O, sent: I) => string);
  /** Called after success, before the dialog closes. */
  readonly onDone?: (answer: O) => void;
  readonly onClose: () => void;
  /** Pixels; 460 if absent. */
  readonly width?: number;
  /** Content above the fields. */
  readonly lead?: ReactNode;
  /** Content below the fields. */
  readonly note?: ReactNode;
  /** The fields; if absent, every field of the call without a known value, in the order of the declaration. */
  readonly children?: ReactNode;
}

const WIDTH_PX = 460;
const LABELS = { flex: '112px' };
const CLOSE_QUESTION = '内容尚未保存，确定要关闭吗？';
const NO_NEWER = '还没有读到最新数据，请再次点击「刷新」，或关闭后重新打开';
const NOTHING = {};

/** Version of the object that the page shows; undefined if the call has none. */
const versionOf = (known: object) => ('version' in known ? known.version : undefined);

/** The dialog of one call. A refusal keeps the input and appears at its field; closing asks if input would be lost. */
export function CallFrame<I, O>(props: CallDialogProps<I, O>) {
  const { title, call, known = NOTHING, ok = '保存', done = '保存成功', onDone, onClose, lead, note, children } = props;
  const { input: shape } = call;
  const [form] = Form.useForm<FormValues>();
  const box = useRef<HTMLDivElement>(null);
  const formName = useId();
  const object = objectOf(known);
  const draft = useDialogDraft(call.path);
  const newest = () => startValues(shape, undefined, { ...props.start, ...known });
  const [startedFrom, setStartedFrom] = useState(newest);
  const [kept] = useState(() => {
    const stored = draft.read();
    return stored?.id === object ? stored : undefined;
  });
  /** A list that is reloaded below the open dialog must not turn its input into one over the newer version. */
  const [version, setVersion] = useState(versionOf(known));
  const opened = version === undefined ? NOTHING : { version };
  // A former release stored its drafts without a version.
  const isOutdated = kept?.version !== undefined && kept.version !== version;
  const [conflict, setConflict] = useState<Conflict | undefined>(isOutdated ? 'taken' : undefined);
  const surroundings = useMemo(() => ({ shape, row: {} }), [shape]);
  const repeat = useRepeatable(call);
  const sendOnce = useSend(call);
  const reread = useReread(call);
  const { confirm, success, warning } = useFeedback();
  const say = useRefusal();
  const typed = (): FormValues => ({ ...startedFrom, ...form.getFieldsValue(true) });
  const keep = () => {
    const now = typed();
    const names = changedNames(shape, startedFrom, now);
    const values = withoutSecrets(shape, Object.fromEntries(names.map((one) => [one, now[one] ?? null])));
    draft.write(names.length > 0 ? { id: object, version, values } : undefined);
  };
  /** Clears faults of the old values and references that depend on these fields, then sets the values that follow. */
  const settle = (changed: FormValues) => {
    const names = Object.keys(changed);
    form.setFields(names.map((name) => ({ name, errors: [] })));
    const dependents = names.flatMap((name) => dependentsOf(shape, name));
    // The fields of the form are fields of the call.
    const following = props.follow?.(changed as Partial<I>);
    form.setFieldsValue({ ...Object.fromEntries(dependents.map((name) => [name, null])), ...following });
  };
  const end = () => {
    draft.write(undefined);
    onClose();
  };
  const showRefusal = (refusal: CallRefused) => {
    const at = (field: string, msg: string) => {
      if (form.getFieldInstance(field) === undefined) return false;
      form.setFields([{ name: field, errors: [msg] }]);
      form.focusField(field);
      return true;
    };
    const stale = () => {
      if (version === undefined) return false;
      reread();
      setConflict('stale');
      return true;
    };
    say(refusal, { at, stale });
  };
  /** Takes the version that the page has loaded since; fields that the user has not changed show its values. */
  const takeNewest = async () => {
    if (versionOf(known) === version) {
      warning(NO_NEWER);
      return reread();
    }
    const next = newest();
    const names = changedNames(shape, startedFrom, typed());
    const untouched = Object.keys(shape).filter((name) => !names.includes(name));
    form.setFieldsValue(Object.fromEntries(untouched.map((name) => [name, next[name]])));
    setStartedFrom(next);
    setVersion(versionOf(known));
    setConflict('taken');
  };
  const { start, running } = useAct(async () => {
    if (!(await validValues(form, formName))) return false;
    const send = call.idempotent ? repeat : sendOnce;
    // Each value has passed the check of its field of this call.
    const input = cleaned(shape, { ...typed(), ...known, ...opened }) as I;
    const answer = await send(input, { quiet: true });
    if (done !== null) success(typeof done === 'string' ? done : done(answer, input));
    onDone?.(answer);
    end();
  }, showRefusal);
  const close = async () => {
    if (running) return;
    if (isChanged(shape, startedFrom, typed()) && !(await confirm(CLOSE_QUESTION))) return;
    end();
  };
  useKeys([{ key: 'Ctrl+S', title: ok, run: start }], { blocking: true });
  return (
    <Modal
      open
      title={title}
      width={props.width ?? WIDTH_PX}
      okText={ok}
      confirmLoading={running}
      onOk={start}
      onCancel={() => void close()}
      afterOpenChange={(isOpen) => isOpen && focusFirst(box.current)}
    >
      {conflict ? <ConflictNotice state={conflict} onTakeNewest={takeNewest} /> : null}
      {lead}
      <FormContext value={surroundings}>
        <div ref={box} className={styles.dialogForm} onKeyDownCapture={onEnter(start)}>
          <Form
            form={form}
            name={formName}
            initialValues={{ ...startedFrom, ...kept?.values }}
            labelCol={LABELS}
            labelAlign="left"
            autoComplete="off"
            onValuesChange={(changed) => {
              settle(changed);
              keep();
            }}
          >
            {children ??
              Object.keys(shape)
                .filter((name) => !(name in known))
                .map((name) => <FormField key={name} name={name} />)}
            {note}
          </Form>
        </div>
      </FormContext>
    </Modal>
  );
}
