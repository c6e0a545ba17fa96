import type { Call } from '@mingmou/contract/base/call';
import { template } from '@mingmou/contract/system/template/template.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { Input } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useId, useState } from 'react';
import styles from './templates.module.css';

interface CopyDialogProps {
  readonly call: Call<{ readonly id: number; readonly name: string }, { readonly id: number }>;
  readonly of: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
  readonly onCopied: (id: number) => void;
}

const MOST = template.fields.name.max ?? 40;
const SUFFIX = '（副本）';

/** Asks for the name of a copy; the copy opens as a draft. */
export function CopyDialog({ call, of, onClose, onCopied }: CopyDialogProps) {
  const [name, setName] = useState(`${of.name.slice(0, MOST - SUFFIX.length)}${SUFFIX}`);
  const [says, say] = useState<string>();
  const copy = useSend(call);
  const id = useId();
  const { run, running } = useAct(
    async () => {
      if (name.trim() === '') return say('请输入模板名称');
      const copied = await copy({ id: of.id, name: name.trim() }, { quiet: true });
      onClose();
      onCopied(copied.id);
    },
    ({ msg }) => say(msg),
  );
  return (
    <Modal
      title={`复制「${of.name}」`}
      open
      width={420}
      okText="复制"
      confirmLoading={running}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <label htmlFor={id}>{template.fields.name.title}</label>
      <Input
        id={id}
        autoFocus
        value={name}
        maxLength={MOST}
        aria-invalid={says !== undefined}
        aria-describedby={says ? `${id}-says` : undefined}
        onPressEnter={() => void run()}
        onChange={({ target }) => {
          setName(target.value);
          say(undefined);
        }}
      />
      {says ? (
        <p id={`${id}-says`} className={styles.wrong} role="alert">
          {says}
        </p>
      ) : null}
    </Modal>
  );
}
