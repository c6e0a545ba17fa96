import type { Call } from '@mingmou/contract/base/call';
import { check } from '@mingmou/contract/base/check';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useRefusal } from '@mingmou/kit/feedback/use-refusal';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { focusFirst } from '@mingmou/kit/form/focus-first';
import { onEnter } from '@mingmou/kit/form/on-enter';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useId, useRef, useState } from 'react';
import styles from './sms.module.css';

interface NumberDialogProps<I> {
  readonly title: string;
  readonly call: Call<I, unknown>;
  readonly names: readonly (keyof I & string)[];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Adds a number to the safe numbers or to the blacklist. */
export function NumberDialog<I>({ open, onClose, ...rest }: NumberDialogProps<I>) {
  return open ? <Opened {...rest} onClose={onClose} /> : null;
}

function Opened<I>({ title, call, names, onClose }: Omit<NumberDialogProps<I>, 'open'>) {
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const send = useSend(call);
  const { success } = useFeedback();
  const say = useRefusal();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const save = async () => {
    const wrong = names.flatMap((name) => {
      const spec = call.input[name];
      const reason = spec ? check(spec, values[name]) : null;
      return reason ? [[name, reason] as const] : [];
    });
    setFaults(Object.fromEntries(wrong));
    if (wrong.length > 0) return;
    // Every value was held to its field of that call.
    await send(values as I, { quiet: true });
    success('保存成功');
    onClose();
  };
  const at = (field: string, msg: string) => {
    setFaults({ [field]: msg });
    return true;
  };
  const { start: submit, running } = useAct(save, (refused) => say(refused, { at }));
  return (
    <Modal
      title={title}
      open
      width={420}
      confirmLoading={running}
      onOk={submit}
      onCancel={onClose}
      afterOpenChange={(open) => open && focusFirst(box.current)}
    >
      <div ref={box} onKeyDownCapture={onEnter(submit)}>
        {names.map((name) => {
          const spec = call.input[name];
          return spec ? (
            <div key={name} className={styles.row}>
              <label htmlFor={`${id}-${name}`}>{spec.title}</label>
              <div>
                <FieldInput
                  id={`${id}-${name}`}
                  spec={spec}
                  value={values[name]}
                  aria-required
                  aria-invalid={faults[name] !== undefined}
                  aria-describedby={`${id}-${name}-fault`}
                  onChange={(next) => setValues((now) => ({ ...now, [name]: next }))}
                />
                {faults[name] ? (
                  <p id={`${id}-${name}-fault`} className={styles.fault} role="alert">
                    {faults[name]}
                  </p>
                ) : null}
              </div>
            </div>
          ) : null;
        })}
      </div>
    </Modal>
  );
}
