import type { OutputOf } from '@mingmou/contract/base/call';
import { today } from '@mingmou/contract/base/clinic-day';
import { room } from '@mingmou/contract/system/org/room.contract';
import { appointmentSettings } from '@mingmou/contract/system/schedule/appointment-settings.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import { Select } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import settingsCss from './appointment-settings.module.css';
import styles from './schedule.module.css';

interface PreviewDialogProps {
  readonly open: boolean;
  readonly staff: OutputOf<typeof appointmentSettings.findAll>['staff'];
  /** Doctor of the row that was used last; without a row the dialog opens on the first doctor. */
  readonly staffId: number | undefined;
  readonly onClose: () => void;
}

const DAY = { kind: 'date', title: '日期', required: true } as const;

/** The frames of a day of a doctor or a room, as patients are offered them. */
export function PreviewDialog({ open, staff, staffId, onClose }: PreviewDialogProps) {
  useKeys([], { active: open, blocking: true });
  return (
    <Modal
      title="号段预览"
      open={open}
      width={560}
      style={{ top: '12vh' }}
      destroyOnHidden
      footer={null}
      onCancel={onClose}
    >
      {open ? <Preview staff={staff} staffId={staffId} /> : null}
    </Modal>
  );
}

function Preview({ staff, staffId }: Pick<PreviewDialogProps, 'staff' | 'staffId'>) {
  const [target, setTarget] = useState(() => {
    const first = staff.find((one) => one.staffId === staffId) ?? staff[0];
    return first && `staff-${first.staffId}`;
  });
  const [date, setDate] = useState(today);
  const { data: rooms } = useCall(room.findAll, {});
  const options = [
    {
      label: '医生',
      options: staff.map(({ staffId, staffName }) => ({ value: `staff-${staffId}`, label: staffName })),
    },
    { label: '诊室', options: (rooms ?? []).map(({ id, name }) => ({ value: `room-${id}`, label: name })) },
  ];
  return (
    <>
      <div className={settingsCss.previewHead}>
        <label htmlFor="preview-target">医生或诊室</label>
        <Select
          id="preview-target"
          className={styles.filter}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择"
          value={target}
          options={options}
          onChange={setTarget}
        />
        <label htmlFor="preview-date">日期</label>
        <span className={styles.date}>
          <FieldInput
            id="preview-date"
            spec={DAY}
            value={date}
            onChange={(next) => typeof next === 'string' && setDate(next)}
          />
        </span>
      </div>
      {target ? <Frames target={target} date={date} /> : null}
    </>
  );
}

function Frames({ target, date }: { readonly target: string; readonly date: string }) {
  const [kind, id] = target.split('-');
  const whose = kind === 'staff' ? { staffId: Number(id) } : { roomId: Number(id) };
  const { data, loading, refusal, refetch } = useCall(appointmentSettings.preview, { ...whose, date });
  if (refusal) return <ListFailure refusal={refusal} retry={refetch} />;
  if (loading) return <Skeleton active />;
  const frames = data ?? [];
  if (frames.length === 0) return <Quiet as="p">{date} 没有排班，请先在排班设置中排班</Quiet>;
  const places = frames.filter(({ stopped }) => !stopped).reduce((sum, { capacity }) => sum + capacity, 0);
  return (
    <>
      <p>
        共{frames.length}个号段，可约{places}人
      </p>
      <ul className={settingsCss.frames} aria-label="号段">
        {frames.map(({ start, end, capacity, onlineCapacity, stopped }) => (
          <li key={start} data-stopped={stopped}>
            <b>
              {start}–{end}
            </b>
            <span>{stopped ? '停诊' : `${capacity}人，微信${onlineCapacity}人`}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
