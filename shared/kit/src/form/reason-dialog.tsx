import { type DraftBox, useDraftBox } from '@mingmou/core/keepalive/use-draft-box';
import { Button, Checkbox, Input } from 'antd';
import { useId, useState } from 'react';
import { useAct } from '../act/use-act';
import { useKeys } from '../keys/use-keys';
import { Modal } from '../ui-overlay';
import styles from './reason-dialog.module.css';

export interface ReasonAsked {
  /** Act in the heading. */
  readonly title: string;
  /** Information for the user before the act. */
  readonly note?: string;
  /** What may be done with it, where it is ticked. */
  readonly also?: readonly { readonly value: number; readonly label: string }[];
  /** Texts of its two buttons; `CANCELS` for an act that cancels something. */
  readonly ok?: string;
  readonly cancel?: string;
  /** Characters at most, where the act takes fewer than the page's other acts. */
  readonly longest?: number | undefined;
  /** Does it; the dialog stays open when this fails. */
  readonly run: (reason: string, ticked: readonly number[]) => Promise<unknown>;
}

interface ReasonDialogProps {
  readonly asked: ReasonAsked | undefined;
  /** Characters; one unless said. */
  readonly shortest?: number;
  readonly longest: number;
  readonly onClose: () => void;
}

/** Leaving needs no question: the text is restored for the same act. */
const STAYS = { leaving: 'stays' } as const;

/** Asks for the reason of an act; the text is kept until it is accepted or the dialog is cancelled. */
export function ReasonDialog({ asked, shortest = 1, longest, onClose }: ReasonDialogProps) {
  const id = useId();
  const typed = useDraftBox<string>(`reason-${asked?.title ?? ''}`, STAYS);
  const close = () => {
    typed.write(undefined);
    onClose();
  };
  // The page's own keys rest while the dialog asks.
  useKeys([], { active: asked !== undefined, blocking: true });
  return (
    <Modal
      title={asked?.title}
      open={asked !== undefined}
      footer={null}
      width={420}
      destroyOnHidden
      onCancel={close}
      // The input, not what may be ticked above it.
      afterOpenChange={(isOpen) => isOpen && document.getElementById(id)?.focus()}
    >
      {asked ? <ReasonForm {...{ asked, shortest, longest, typed, id, onClose: close }} /> : null}
    </Modal>
  );
}

interface ReasonFormProps extends Required<ReasonDialogProps> {
  readonly asked: ReasonAsked;
  readonly typed: DraftBox<string>;
  /** Of the input. */
  readonly id: string;
}

function ReasonForm({ asked, shortest, longest, typed, id, onClose }: ReasonFormProps) {
  const [reason, setReason] = useState(() => typed.read() ?? '');
  const [missing, setMissing] = useState(false);
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const { ok = '确定', cancel = '取消' } = asked;
  const { start, running } = useAct(async () => {
    await asked.run(reason.trim(), ticked);
    onClose();
  });
  const submit = () => (reason.trim().length < shortest ? setMissing(true) : start());
  return (
    <div className={styles.reason}>
      {asked.note ? <p className={styles.note}>{asked.note}</p> : null}
      {asked.also?.length ? (
        <Checkbox.Group options={[...asked.also]} value={[...ticked]} onChange={setTicked} />
      ) : null}
      <label className={styles.label} htmlFor={id}>
        原因
        <Input
          id={id}
          autoFocus
          value={reason}
          maxLength={asked.longest ?? longest}
          placeholder="请输入原因"
          status={missing ? 'error' : ''}
          aria-invalid={missing}
          onChange={({ target }) => {
            setReason(target.value);
            typed.write(target.value || undefined);
            setMissing(false);
          }}
          onPressEnter={submit}
        />
      </label>
      {missing ? (
        <p className={styles.fault} role="alert">
          {shortest > 1 ? `请填写原因，至少${shortest}个字` : '请填写原因'}
        </p>
      ) : null}
      <div className={styles.acts}>
        <Button onClick={onClose}>{cancel}</Button>
        <Button type="primary" loading={running} onClick={submit}>
          {ok}
        </Button>
      </div>
    </div>
  );
}
