import { appointment } from '@mingmou/contract/outpatient/appointment.contract';
import type { CallRefused } from '@mingmou/core/http/refusal';
import type { DraftBox } from '@mingmou/core/keepalive/use-draft-box';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useReread } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useRepeatable } from '@mingmou/kit/entry/use-repeatable';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useRefusal } from '@mingmou/kit/feedback/use-refusal';
import { focusFirst } from '@mingmou/kit/form/focus-first';
import { onEnter } from '@mingmou/kit/form/on-enter';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button, Checkbox } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useEffect, useRef, useState } from 'react';
import styles from './appointment.module.css';
import { type BookingDraft, type Draft, type Faults, faultsIn, type Opened, shownFields, wholeOf } from './booking';
import { PersonFields } from './person-fields';
import { TimeFields } from './time-fields';

interface BookingDialogProps {
  readonly opened: Opened;
  readonly box: DraftBox<BookingDraft>;
  readonly onClose: () => void;
}

/** Selector of the first faulty field's control. */
const FAULTY = '[data-fault="true"] :is(input, button):enabled';

/** A new appointment, phone first, or another time for one. */
export function BookingDialog({ opened, box, onClose }: BookingDialogProps) {
  const { change } = opened;
  const latest = () => box.read() ?? { opened, draft: opened.begun, overbook: false };
  const [{ draft, overbook }, setTyped] = useState(latest);
  const form = useRef<HTMLFormElement>(null);
  // Counts refused attempts to save: after the first one, faults are shown and follow the input.
  const [refused, setRefused] = useState(0);
  // Faults that the server named, until their field changes.
  const [answered, setAnswered] = useState<Faults>({});
  const faults = refused > 0 ? { ...faultsIn(draft, change !== undefined), ...answered } : {};
  useEffect(() => {
    if (refused > 0) form.current?.querySelector<HTMLElement>(FAULTY)?.focus();
  }, [refused]);
  const save = useRepeatable(appointment.save);
  const move = useRepeatable(appointment.change);
  const mayOverbook = useHolds('appointment:overbook');
  const reread = useReread(appointment.save);
  const say = useRefusal();
  const { confirm, success } = useFeedback();
  const type = (next: Omit<BookingDraft, 'opened'>) => {
    box.write({ opened, ...next });
    setTyped({ opened, ...next });
  };
  // A scanned patient arrives after an answer: the fields typed meanwhile stay.
  const put = (part: Draft) => {
    const typed = latest();
    setAnswered((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))));
    type({ ...typed, draft: { ...typed.draft, ...part } });
  };
  const done = () => {
    box.write(undefined);
    onClose();
  };
  const leave = async () => {
    if (!box.read() || (await confirm('内容尚未保存，确定要关闭吗？'))) done();
  };
  const showRefusal = (refusal: CallRefused) => {
    const at = (field: string, msg: string) => {
      if (!(field in shownFields(draft, change !== undefined))) return false;
      setAnswered({ [field]: msg });
      setRefused((times) => times + 1);
      return true;
    };
    if (refusal.status === 200) reread();
    say(refusal, { at });
  };
  const { start, running } = useAct(async () => {
    if (Object.keys(faultsIn(draft, change !== undefined)).length > 0) {
      setRefused((times) => times + 1);
      return;
    }
    const { schedulingId, subscribeDate, frameStart } = draft;
    if (change && schedulingId && subscribeDate && frameStart) {
      const { id, version } = change;
      await move({ id, version, schedulingId, subscribeDate, frameStart, overbook }, { quiet: true });
    }
    const whole = change ? null : wholeOf(draft);
    if (whole) await save({ ...whole, overbook }, { quiet: true });
    success(change ? '改约成功' : '预约成功');
    done();
  }, showRefusal);
  useKeys([{ key: 'Ctrl+S', title: '保存', run: start }], { blocking: true });
  return (
    <Modal
      title={change ? `改约：${change.name} ${change.subscribeNo}` : '新增预约'}
      open
      footer={null}
      width={640}
      style={{ top: '8vh' }}
      onCancel={() => void leave()}
      // Its frame takes the focus as it opens.
      afterOpenChange={(isOpen) => isOpen && focusFirst(form.current)}
    >
      <form
        ref={form}
        className={styles.form}
        onKeyDownCapture={onEnter(start)}
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        {change ? null : <PersonFields draft={draft} put={put} faults={faults} />}
        <TimeFields draft={draft} put={put} faults={faults} overbook={overbook} />
        {mayOverbook ? (
          <Checkbox checked={overbook} onChange={({ target }) => type({ draft, overbook: target.checked })}>
            加约（号段已满时仍可预约）
          </Checkbox>
        ) : null}
        <div className={styles.formActs}>
          <Button onClick={() => void leave()}>取消</Button>
          <Button type="primary" htmlType="submit" loading={running}>
            保存
          </Button>
        </div>
      </form>
    </Modal>
  );
}
