import { today } from '@mingmou/contract/base/clinic-day';
import { dictName } from '@mingmou/contract/base/dict';
import { outpatientGeneral } from '@mingmou/contract/outpatient/general.contract';
import { subscribe } from '@mingmou/contract/outpatient/subscribe.contract';
import { subscribeDay } from '@mingmou/contract/outpatient/subscribe.dicts';
import { subscribeMode } from '@mingmou/contract/system/schedule/schedule.dicts';
import { useCall } from '@mingmou/core/store/use-call';
import { Select } from '@mingmou/kit/ui-form';
import styles from './appointment.module.css';
import { Labelled } from './labelled';
import type { FieldsProps } from './person-fields';

interface TimeFieldsProps extends FieldsProps {
  /** A full frame may be chosen as well. */
  readonly overbook: boolean;
}

const NO_FRAME = { schedulingId: undefined, frameStart: undefined };
const NO_DAY = { ...NO_FRAME, subscribeDate: undefined };
const FULL = '已约满';
const MODES = subscribeMode.rows.map(({ code, name }) => ({ value: code, label: name }));

/** Where and when: department, doctor or room, a day that can be booked, its frames as buttons. */
export function TimeFields({ draft, put, faults, overbook }: TimeFieldsProps) {
  const { departmentId, mode = 1, doctorId, roomId, subscribeDate, frameStart, schedulingId } = draft;
  const source = draft.source ?? 1;
  const resourceId = mode === 1 ? doctorId : roomId;
  const asked = { departmentId, source, ...(mode === 1 ? { doctorId } : { roomId }) };
  const { data: departments } = useCall(outpatientGeneral.departments, {});
  const { data: resources } = useCall(subscribe.findDoctors, { departmentId, mode }, { skip: !departmentId });
  const { data: days } = useCall(subscribe.days, { ...asked, from: today() }, { skip: !resourceId });
  const { data: frames } = useCall(
    subscribe.frames,
    { ...asked, date: subscribeDate ?? today() },
    { skip: !resourceId || !subscribeDate },
  );
  const choose = (id: number) =>
    put({ ...NO_DAY, ...(mode === 1 ? { doctorId: id, roomId: undefined } : { roomId: id, doctorId: undefined }) });
  return (
    <>
      <div className={styles.row}>
        <Labelled title="科室" required fault={faults.departmentId}>
          {(input) => (
            <Select
              {...input}
              options={(departments ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              value={departmentId}
              onChange={(id) => put({ ...NO_DAY, departmentId: id, doctorId: undefined, roomId: undefined })}
            />
          )}
        </Labelled>
        <Labelled title="预约对象">
          {(input) => (
            <Select
              {...input}
              options={MODES}
              value={mode}
              onChange={(code) => put({ ...NO_DAY, mode: code, doctorId: undefined, roomId: undefined })}
            />
          )}
        </Labelled>
        <Labelled title={dictName(subscribeMode, mode)} required fault={faults.resource}>
          {(input) => (
            <Select
              {...input}
              options={(resources ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              value={resourceId}
              onChange={choose}
            />
          )}
        </Labelled>
      </div>
      <Labelled title="预约日期" required fault={faults.subscribeDate}>
        {(input) => (
          <Select
            {...input}
            options={(days ?? []).map(({ date, state, remain }) => ({
              value: date,
              label: state === 1 ? `${date} 余${remain}` : `${date} ${dictName(subscribeDay, state)}`,
              disabled: state > 2 || (state === 2 && !overbook),
            }))}
            value={subscribeDate}
            onChange={(date) => put({ ...NO_FRAME, subscribeDate: date })}
          />
        )}
      </Labelled>
      {subscribeDate && resourceId ? (
        <div className={styles.field} data-fault={faults.frameStart !== undefined}>
          <fieldset className={styles.frames} aria-label="预约时段">
            {(frames ?? []).map((frame) => (
              <button
                key={`${frame.schedulingId}/${frame.start}`}
                type="button"
                aria-pressed={frame.schedulingId === schedulingId && frame.start === frameStart}
                disabled={!frame.bookable && !(overbook && frame.reason === FULL)}
                onClick={() => put({ schedulingId: frame.schedulingId, frameStart: frame.start })}
              >
                {frame.start} <small>{frame.bookable ? `余${frame.remain}` : frame.reason}</small>
              </button>
            ))}
          </fieldset>
          {faults.frameStart ? (
            <small role="alert" className={styles.fault}>
              {faults.frameStart}
            </small>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
