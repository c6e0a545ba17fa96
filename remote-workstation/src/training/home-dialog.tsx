import type { InputOf } from '@mingmou/contract/base/call';
import { today } from '@mingmou/contract/base/clinic-day';
import { vtHome } from '@mingmou/contract/workstation/training/vt-home.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Select } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import type { Plan } from './plan-tab';
import styles from './training.module.css';

type Whole = Omit<InputOf<typeof vtHome.save>, 'packageId'>;
type Draft = Partial<Whole>;

const { fields } = vtHome;
const TYPED = ['day', 'minutes', 'result', 'doneBy', 'source'] as const;
const NEEDED = ['itemId', 'day', 'minutes', 'doneBy', 'source'] as const;

interface HomeDialogProps {
  readonly packageId: number;
  readonly plan: Plan;
  readonly onClose: () => void;
}

/** 登记家庭训练: one item of one day, as the parents tell it. */
export function HomeDialog({ packageId, plan, onClose }: HomeDialogProps) {
  const [first] = plan.homeItems;
  const [draft, keep] = useState<Draft>({
    ...(first ? { itemId: first.itemId, minutes: first.minutes } : {}),
    ...{ day: today(), doneBy: '家长', source: '电话' },
  });
  const [fault, setFault] = useState<string>();
  const save = useSend(vtHome.save);
  const { success } = useFeedback();
  const put = (change: Draft) => {
    keep({ ...draft, ...change });
    setFault(undefined);
  };
  const { start, running } = useAct(async () => {
    const lacking = NEEDED.find((name) => !draft[name]);
    if (lacking) return setFault(`${fields[lacking].title}：请填写`);
    await save({ packageId, ...(draft as Whole) });
    success('保存成功');
    onClose();
  });
  useKeys([{ key: 'Ctrl+S', title: '保存', run: () => start() }], { blocking: true });
  return (
    <Modal open title="登记家庭训练" width={460} okText="保存" confirmLoading={running} onOk={start} onCancel={onClose}>
      <div className={styles.line}>
        <label htmlFor="vt-home-item">{fields.itemId.title}</label>
        <Select
          id="vt-home-item"
          aria-label={fields.itemId.title}
          value={draft.itemId}
          options={plan.homeItems.map(({ itemId }) => ({
            value: itemId,
            label: plan.itemNames.find(({ id }) => id === itemId)?.name ?? '',
          }))}
          onChange={(itemId: number) =>
            put({ itemId, minutes: plan.homeItems.find((one) => one.itemId === itemId)?.minutes })
          }
        />
      </div>
      {TYPED.map((name) => (
        <div key={name} className={styles.line}>
          <label htmlFor={`vt-home-${name}`}>{fields[name].title}</label>
          <FieldInput
            id={`vt-home-${name}`}
            aria-label={fields[name].title}
            spec={fields[name]}
            value={draft[name]}
            onChange={(value) => put({ [name]: value })}
          />
        </div>
      ))}
      {fault ? (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      ) : null}
    </Modal>
  );
}
