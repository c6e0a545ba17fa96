import { subscribe } from '@mingmou/contract/outpatient/subscribe.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button, Checkbox } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import styles from './appointment.module.css';
import { type Draft, missingIn, type Opened, wholeOf } from './booking';
import { PersonFields } from './person-fields';
import { TimeFields } from './time-fields';

interface BookingDialogProps {
  readonly opened: Opened;
  readonly onClose: () => void;
}

const NO_KEYS = [] as const;

/** A new appointment, phone first, or another time for one. */
export function BookingDialog({ opened, onClose }: BookingDialogProps) {
  const { change } = opened;
  const [draft, setDraft] = useState<Draft>(opened.begun);
  const [fault, setFault] = useState<string | null>(null);
  const [overbook, setOverbook] = useState(false);
  const save = useSend(subscribe.save);
  const move = useSend(subscribe.change);
  const mayOverbook = useHolds('appointment:overbook');
  const { success } = useFeedback();
  const put = (part: Draft) => setDraft((former) => ({ ...former, ...part }));
  const { start, running } = useAct(async () => {
    const missing = missingIn(draft, change !== undefined);
    setFault(missing);
    if (missing) return;
    const { schedulingId, subscribeDate, frameStart } = draft;
    if (change && schedulingId && subscribeDate && frameStart) {
      const { id, version } = change;
      await move({ id, version, schedulingId, subscribeDate, frameStart, overbook });
    }
    const whole = change ? null : wholeOf(draft);
    if (whole) await save({ ...whole, overbook });
    success(change ? '改约成功' : '预约成功');
    onClose();
  });
  useKeys(NO_KEYS, { blocking: true });
  return (
    <Modal
      title={change ? `改约：${change.name} ${change.subscribeNo}` : '新增预约'}
      open
      footer={null}
      width={640}
      style={{ top: '8vh' }}
      mask={{ closable: false }}
      keyboard={false}
      onCancel={onClose}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        {change ? null : <PersonFields draft={draft} put={put} />}
        <TimeFields draft={draft} put={put} overbook={overbook} />
        {mayOverbook ? (
          <Checkbox checked={overbook} onChange={({ target }) => setOverbook(target.checked)}>
            加约（号段已满时仍可预约）
          </Checkbox>
        ) : null}
        {fault ? (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        ) : null}
        <div className={styles.formActs}>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" htmlType="submit" loading={running}>
            保存
          </Button>
        </div>
      </form>
    </Modal>
  );
}
