import { check } from '@mingmou/contract/base/check';
import type { ValueOf } from '@mingmou/contract/base/field';
import { callSetting } from '@mingmou/contract/calling/call-setting.contract';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { onEnter } from '@mingmou/kit/form/on-enter';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useEffect, useRef, useState } from 'react';
import styles from './call.module.css';

export type Screen = ValueOf<typeof callSetting.screens>[number];

const fields = callSetting.screens.item?.fields ?? {};

interface ScreenDialogProps {
  /** Edited screen; one without a name is new. */
  readonly screen: Screen;
  readonly takenNames: readonly string[];
  readonly onDone: (screen: Screen) => void;
  readonly onClose: () => void;
}

/** One screen of the waiting room; it is saved with the setting. */
export function ScreenDialog({ screen, takenNames, onDone, onClose }: ScreenDialogProps) {
  const [draft, setDraft] = useState(screen);
  const [reason, setReason] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const put = (change: Partial<Screen>) => {
    setDraft({ ...draft, ...change });
    setReason(undefined);
  };
  useEffect(() => box.current?.querySelector('input')?.focus(), []);

  const done = () => {
    const name = draft.name.trim();
    const isTaken = takenNames.includes(name);
    const wrong = fields.name ? check(fields.name, name) : null;
    if (wrong || isTaken) setReason(wrong ?? `大屏名称「${name}」已存在，请更换`);
    else onDone({ ...draft, name });
  };
  const text = (name: 'name' | 'title' | 'notice') => {
    const spec = fields[name];
    if (!spec) return null;
    return (
      <div className={styles.dialogField}>
        <label htmlFor={`screen-${name}`}>{spec.title}</label>
        <FieldInput
          id={`screen-${name}`}
          spec={spec}
          value={draft[name]}
          aria-invalid={name === 'name' && reason !== undefined}
          aria-describedby={name === 'name' ? 'screen-reason' : undefined}
          onChange={(next) => put({ [name]: typeof next === 'string' ? next : '' })}
        />
      </div>
    );
  };
  const places = (name: 'departmentIds' | 'roomIds') => {
    const spec = fields[name];
    if (!spec) return null;
    return (
      <div className={styles.dialogField}>
        <label htmlFor={`screen-${name}`}>{spec.title}</label>
        <FieldInput
          id={`screen-${name}`}
          spec={spec}
          placeholder="不选则为全部"
          value={draft[name] ?? []}
          onChange={(next) => put({ [name]: next ?? [] })}
        />
      </div>
    );
  };
  return (
    <Modal title={screen.name ? '编辑大屏' : '新增大屏'} open width={560} onOk={done} onCancel={onClose}>
      <div ref={box} className={styles.dialog} onKeyDownCapture={onEnter(done)}>
        {text('name')}
        <div id="screen-reason" className={styles.reason} role={reason ? 'alert' : undefined}>
          {reason}
        </div>
        {places('departmentIds')}
        {places('roomIds')}
        {text('title')}
        {text('notice')}
      </div>
    </Modal>
  );
}
