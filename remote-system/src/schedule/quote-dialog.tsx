import type { OutputOf } from '@mingmou/contract/base/call';
import { isDate } from '@mingmou/contract/base/check';
import { weekOf } from '@mingmou/contract/home/scheduling.rules';
import { schedule } from '@mingmou/contract/system/schedule/schedule.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { usePress } from '@mingmou/kit/entry/use-press';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Form, Select, Switch } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import type { Board, Side } from './board-draft';
import styles from './schedule.module.css';
import { mondayOf } from './use-board';

export type Quoted = OutputOf<typeof schedule.quote>;

interface QuoteDialogProps {
  readonly open: boolean;
  readonly weekStart: string;
  readonly by: Side;
  readonly rows: Board['rows'];
  readonly onClose: () => void;
  readonly onDone: (result: Quoted) => void;
}

const DAY = { kind: 'date', title: '周', required: true } as const;

function weekText(monday: string): string {
  return `${monday} 至 ${weekOf(monday)[6] ?? ''}`;
}

/** Copies a week to another week: for chosen people, or for all people and rooms. */
export function QuoteDialog(props: QuoteDialogProps) {
  const { open, onClose } = props;
  useKeys([], { active: open, blocking: true });
  return open ? <Quote key={props.weekStart} {...props} onClose={onClose} /> : null;
}

function Quote({ open, weekStart, by, rows, onClose, onDone }: QuoteDialogProps) {
  const [fromWeek, setFrom] = useState(weekOf(weekStart, -1)[0] ?? weekStart);
  const [toWeek, setTo] = useState(weekStart);
  const [staffIds, choose] = useState<readonly number[]>([]);
  const [overwrite, setOverwrite] = useState(false);
  const send = useSend(schedule.quote);
  const press = usePress();
  const { run, running } = useAct(async () => {
    const chosen = staffIds.length > 0 ? { staffIds: [...staffIds] } : {};
    onDone(await send({ fromWeek, toWeek, overwrite, ...chosen }));
  });
  const weekField = (label: string, id: string, value: string, change: (monday: string) => void) => (
    <Form.Item label={label} htmlFor={id} extra={weekText(value)}>
      <FieldInput
        id={id}
        spec={DAY}
        value={value}
        onChange={(next) => typeof next === 'string' && isDate(next) && change(mondayOf(next))}
      />
    </Form.Item>
  );
  return (
    <Modal
      title="引用排班"
      open={open}
      width={480}
      okText="引用"
      okButtonProps={press(fromWeek === toWeek && '引用周和目标周不能相同')}
      confirmLoading={running}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <Form component={false} labelCol={{ flex: '72px' }} labelAlign="left">
        {weekField('引用周', 'quote-from', fromWeek, setFrom)}
        {weekField('目标周', 'quote-to', toWeek, setTo)}
        {by === 'STAFF' ? (
          <Form.Item label="员工" htmlFor="quote-staff">
            <Select
              id="quote-staff"
              mode="multiple"
              allowClear
              placeholder="全部员工和诊室"
              maxTagCount="responsive"
              showSearch={{ optionFilterProp: 'label' }}
              value={[...staffIds]}
              options={rows.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(next) => choose(next)}
            />
          </Form.Item>
        ) : null}
        <Form.Item label="覆盖" htmlFor="quote-overwrite" extra="已有排班的日子改为引用的班次；有预约的日子不变">
          <Switch id="quote-overwrite" checked={overwrite} onChange={setOverwrite} />
        </Form.Item>
      </Form>
      {fromWeek === toWeek ? (
        <p role="alert" className={styles.fault}>
          目标周不能与引用周相同
        </p>
      ) : null}
    </Modal>
  );
}
