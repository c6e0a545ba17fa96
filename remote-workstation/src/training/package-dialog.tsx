import type { FieldSpec } from '@mingmou/contract/base/field';
import { trainerField, trainingPackage } from '@mingmou/contract/workstation/training/training-package.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import type { Asking } from './package-acts';
import type { PackageRow } from './package-columns';
import styles from './training.module.css';

interface PackageDialogProps {
  readonly what: Asking;
  readonly of: Pick<PackageRow, 'id' | 'version' | 'name' | 'setmealName' | 'freezeCount' | 'trainerId'>;
  readonly onClose: () => void;
}

const WHAT: Readonly<Record<Asking, { readonly title: string; readonly field: FieldSpec; readonly note?: string }>> = {
  freeze: {
    title: '暂停套餐',
    field: trainingPackage.typed.freezeDays,
    note: '暂停期间不能训练；恢复时有效期顺延实际暂停的天数，到期自动恢复。最多暂停两次。',
  },
  extend: { title: '套餐延期', field: trainingPackage.typed.extendDays, note: '从原有效期起顺延。' },
  gift: { title: '赠送次数', field: trainingPackage.typed.times, note: '赠送的次数最后使用，不退费。' },
  trainer: { title: '指定训练师', field: trainerField },
};

const REASON: FieldSpec = trainingPackage.typed.reason;
const NO_KEYS = [] as const;
const numberIn = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** Asks for days or times and the reason, or for the trainer. */
export function PackageDialog({ what, of, onClose }: PackageDialogProps) {
  const { id, version, name, setmealName, freezeCount, trainerId } = of;
  const { title, field, note } = WHAT[what];
  const [value, put] = useState<unknown>(what === 'trainer' ? (trainerId ?? undefined) : undefined);
  const [reason, say] = useState('');
  const [fault, setFault] = useState<string>();
  const freeze = useSend(trainingPackage.freeze);
  const extend = useSend(trainingPackage.extend);
  const gift = useSend(trainingPackage.gift);
  const appoint = useSend(trainingPackage.trainer);
  const { success } = useFeedback();
  const asksReason = what !== 'trainer';
  const run = async (figure: number) => {
    const key = { id, version };
    if (what === 'freeze') return freeze({ ...key, days: figure, reason });
    if (what === 'extend') return extend({ ...key, days: figure, reason });
    if (what === 'gift') return gift({ ...key, times: figure, reason });
    return appoint({ ...key, trainerId: figure });
  };
  const { start, running } = useAct(async () => {
    const figure = numberIn(value);
    if (figure === undefined) return setFault(`${field.title}：请填写`);
    if (asksReason && reason.trim() === '') return setFault(`${REASON.title}：请填写`);
    await run(figure);
    success('保存成功');
    onClose();
  });
  useKeys(NO_KEYS, { blocking: true });
  const change = (next: unknown) => {
    put(next);
    setFault(undefined);
  };
  return (
    <Modal
      open
      title={`${title}：${name} ${setmealName}`}
      width={460}
      confirmLoading={running}
      onOk={start}
      onCancel={onClose}
    >
      {note ? <Quiet as="p">{note}</Quiet> : null}
      {what === 'freeze' && freezeCount > 0 ? <p>已暂停过 {freezeCount} 次</p> : null}
      <div className={styles.line}>
        <label htmlFor="vt-package-figure">{field.title}</label>
        <FieldInput id="vt-package-figure" aria-label={field.title} spec={field} value={value} onChange={change} />
        {field.unit ? <span>{field.unit}</span> : null}
      </div>
      {asksReason ? (
        <div className={styles.line}>
          <label htmlFor="vt-package-reason">{REASON.title}</label>
          <FieldInput
            id="vt-package-reason"
            aria-label={REASON.title}
            spec={REASON}
            value={reason}
            onChange={(next) => {
              say(typeof next === 'string' ? next : '');
              setFault(undefined);
            }}
          />
        </div>
      ) : null}
      {fault ? (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      ) : null}
    </Modal>
  );
}
