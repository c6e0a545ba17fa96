import type { OutputOf } from '@mingmou/contract/base/call';
import { check } from '@mingmou/contract/base/check';
import { limitOf } from '@mingmou/contract/base/limit';
import { department } from '@mingmou/contract/system/org/department.contract';
import { schedule, scheduleNumbers } from '@mingmou/contract/system/schedule/schedule.contract';
import { partText } from '@mingmou/contract/system/schedule/schedule.rules';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { onEnter } from '@mingmou/kit/form/on-enter';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import { Select } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import type { Board, BoardDay, BoardRosterShift, BoardRow, Definition, DraftRosterShift, Side } from './board-draft';
import { dayTitle } from './board-grid';
import dialogCss from './dialog.module.css';
import styles from './schedule.module.css';

const LONGEST = limitOf(schedule.stop.input.reason);

export interface OpenedDay {
  readonly row: BoardRow;
  readonly day: BoardDay;
  readonly shifts: readonly DraftRosterShift[];
  /** The day has no unsaved change; only then can a schedule be stopped. */
  readonly isSaved: boolean;
}

const NUMBERS = ['intervalMinutes', 'capacity', 'onlineCapacity', 'regCapacity'] as const;

type Appointments = OutputOf<typeof schedule.stop>['appointments'];

interface CellDialogProps {
  readonly opened: OpenedDay | undefined;
  readonly by: Side;
  readonly definitions: readonly Definition[];
  readonly rooms: Board['rooms'];
  readonly onDone: (shifts: readonly DraftRosterShift[]) => void;
  readonly onClose: () => void;
  readonly onStopped: (appointments: Appointments) => void;
}

/** Day of a person or room: shifts, rooms, number of patients, and stopped schedules. */
export function CellDialog(props: CellDialogProps) {
  const { opened, onClose } = props;
  useKeys([], { active: opened !== undefined, blocking: true });
  const mayChange = useHolds(schedule.save.grant);
  return (
    <Modal
      title={opened ? `${opened.row.name} ${dayTitle(opened.day.date)}` : ''}
      open={opened !== undefined}
      width={640}
      style={{ top: '10vh' }}
      destroyOnHidden
      footer={null}
      onCancel={onClose}
    >
      {opened ? (
        <>
          {mayChange ? <DayForm key={`${opened.row.id}/${opened.day.date}`} {...props} opened={opened} /> : null}
          {opened.isSaved ? <Stops {...props} opened={opened} /> : null}
        </>
      ) : null}
    </Modal>
  );
}

/** Returns the fault for which the server would refuse the input. */
function faultOf(shifts: readonly DraftRosterShift[]): string | null {
  for (const shift of shifts) {
    if (!shift.departmentId) return '请选择科室';
    for (const field of NUMBERS) {
      const reason = check(scheduleNumbers[field], shift[field]);
      if (reason) return `${scheduleNumbers[field].title}：${reason}`;
    }
    const { capacity, onlineCapacity } = shift;
    if (capacity && onlineCapacity && onlineCapacity > capacity) return '其中微信：不能多于每号段人数';
  }
  return null;
}

function DayForm({ opened, by, definitions, rooms, onDone, onClose }: CellDialogProps & { opened: OpenedDay }) {
  const { row, day } = opened;
  const [shifts, setShifts] = useState<readonly DraftRosterShift[]>(opened.shifts);
  const [fault, setFault] = useState<string | null>(null);
  const [first] = row.departmentIds;
  const free = definitions.find(({ id }) => !shifts.some(({ definitionId }) => definitionId === id));
  const change = (index: number, next: Partial<DraftRosterShift>) =>
    setShifts(shifts.map((shift, at) => (at === index ? { ...shift, ...next } : shift)));
  const submit = () => {
    const reason = faultOf(shifts);
    setFault(reason);
    if (reason === null) onDone(shifts);
  };
  return (
    <div onKeyDownCapture={onEnter(submit)}>
      {shifts.length === 0 ? <Quiet as="p">当天没有班次</Quiet> : null}
      {shifts.map((shift, index) => (
        <ShiftFields
          key={shift.definitionId}
          {...{ by, row, shift, definitions, rooms }}
          chosen={shifts.map(({ definitionId }) => definitionId)}
          saved={day.shifts.filter(({ definitionId }) => definitionId === shift.definitionId)}
          onChange={(next) => change(index, next)}
          onRemove={() => setShifts(shifts.filter((_, at) => at !== index))}
        />
      ))}
      {fault ? (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      ) : null}
      <div className={dialogCss.dialogFoot}>
        {free ? (
          <Button
            type="dashed"
            onClick={() => setShifts([...shifts, { definitionId: free.id, departmentId: first ?? 0, roomId: null }])}
          >
            添加班次
          </Button>
        ) : null}
        <span className={dialogCss.grow} />
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" onClick={submit}>
          确定
        </Button>
      </div>
    </div>
  );
}

interface ShiftFieldsProps {
  readonly by: Side;
  readonly row: BoardRow;
  readonly shift: DraftRosterShift;
  readonly chosen: readonly number[];
  readonly saved: readonly BoardRosterShift[];
  readonly definitions: readonly Definition[];
  readonly rooms: Board['rooms'];
  readonly onChange: (next: Partial<DraftRosterShift>) => void;
  readonly onRemove: () => void;
}

/** A shift that was disabled meanwhile keeps its name. */
function definitionOptions({ definitions, chosen, shift, saved }: ShiftFieldsProps) {
  const free = definitions.filter(({ id }) => id === shift.definitionId || !chosen.includes(id));
  const known = free.map(({ id, name }) => ({ value: id, label: name }));
  const [gone] = saved;
  return gone && !definitions.some(({ id }) => id === gone.definitionId)
    ? [{ value: gone.definitionId, label: gone.name }, ...known]
    : known;
}

function ShiftFields(props: ShiftFieldsProps) {
  const { by, row, shift, saved, definitions, rooms, onChange, onRemove } = props;
  const { data: departments } = useCall(department.findAll, {});
  const name = definitions.find(({ id }) => id === shift.definitionId)?.name ?? saved[0]?.name ?? '';
  const isRest = saved[0] ? !saved[0].start : definitions.find(({ id }) => id === shift.definitionId)?.isRest;
  const own = (departments ?? []).filter(({ id }) => row.departmentIds.includes(id) || id === shift.departmentId);
  const others = (departments ?? []).filter((one) => !own.includes(one));
  const id = (field: string) => `shift-${shift.definitionId}-${field}`;
  return (
    <fieldset className={dialogCss.shiftFields} aria-label={name}>
      <label htmlFor={id('definition')}>班次</label>
      <Select
        id={id('definition')}
        value={shift.definitionId}
        options={definitionOptions(props)}
        onChange={(definitionId) => onChange({ definitionId })}
      />
      <label htmlFor={id('department')}>科室</label>
      <Select
        id={id('department')}
        value={shift.departmentId || undefined}
        placeholder="请选择科室"
        showSearch={{ optionFilterProp: 'label' }}
        options={[...own, ...others].map((one) => ({ value: one.id, label: one.name }))}
        onChange={(departmentId) => onChange({ departmentId })}
      />
      {by === 'STAFF' && !isRest ? (
        <>
          <label htmlFor={id('room')}>诊室</label>
          <Select
            id={id('room')}
            value={shift.roomId ?? undefined}
            placeholder="不指定"
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            options={rooms.map((one) => ({ value: one.id, label: one.name }))}
            onChange={(roomId) => onChange({ roomId: roomId ?? null })}
          />
        </>
      ) : null}
      {isRest
        ? null
        : NUMBERS.map((field) => <NumberField key={field} {...{ field, shift, saved, onChange }} id={id(field)} />)}
      <Button className={dialogCss.removeShift} aria-label={`移除${name}`} onClick={onRemove}>
        移除
      </Button>
    </fieldset>
  );
}

interface NumberFieldProps extends Pick<ShiftFieldsProps, 'shift' | 'saved' | 'onChange'> {
  readonly field: (typeof NUMBERS)[number];
  readonly id: string;
}

/** Of a new shift it may be left empty: the settings of appointments say it then. */
function NumberField({ field, id, shift, saved, onChange }: NumberFieldProps) {
  const spec = scheduleNumbers[field];
  const value = shift[field] ?? saved[0]?.[field] ?? null;
  return (
    <>
      <label htmlFor={id}>
        {spec.title}
        {field === 'regCapacity' ? <span className={styles.unit}>0为不限</span> : null}
      </label>
      <FieldInput id={id} spec={spec} value={value} onChange={(next) => onChange({ [field]: next })} />
    </>
  );
}

function Stops({ opened, onStopped, onClose }: CellDialogProps & { opened: OpenedDay }) {
  const send = useSend(schedule.stop);
  const [asked, ask] = useState<ReasonAsked>();
  const timed = opened.day.shifts.filter(({ start }) => start);
  const run = async ({ schedulingId, version, stopped }: BoardRosterShift, reason: string) => {
    const { appointments } = await send({ schedulingId, version, stopped: !stopped, reason });
    onClose();
    onStopped(appointments);
  };
  if (timed.length === 0) return null;
  return (
    <section aria-label="停诊" className={dialogCss.stops}>
      <h2>停诊与恢复</h2>
      <ul>
        {timed.map((shift) => (
          <li key={shift.schedulingId}>
            <span>
              {shift.name} {partText(shift)}
              {shift.booked > 0 ? `，已约${shift.booked}人` : ''}
              {shift.stopped ? `，已停诊：${shift.stopReason ?? ''}` : ''}
            </span>
            <Do
              call={schedule.stop}
              danger={!shift.stopped}
              onClick={() =>
                ask({
                  title: `${shift.stopped ? '恢复' : '停诊'}：${opened.row.name} ${dayTitle(opened.day.date)} ${partText(shift)}`,
                  run: (reason) => run(shift, reason),
                })
              }
            >
              {shift.stopped ? '恢复' : '停诊'}
            </Do>
          </li>
        ))}
      </ul>
      <ReasonDialog asked={asked} longest={LONGEST} onClose={() => ask(undefined)} />
    </section>
  );
}
