import { today } from '@mingmou/contract/base/clinic-day';
import { dictName } from '@mingmou/contract/base/dict';
import { appointment } from '@mingmou/contract/outpatient/appointment.contract';
import { appointmentDay } from '@mingmou/contract/outpatient/appointment.dicts';
import { outpatientGeneral } from '@mingmou/contract/outpatient/general.contract';
import { appointmentMode } from '@mingmou/contract/system/schedule/schedule.dicts';
import { type CallState, useCall } from '@mingmou/core/store/use-call';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Select } from '@mingmou/kit/ui-form';
import { failedLoad } from '../parts/failed-load';
import styles from './appointment.module.css';
import { resourceField } from './booking';
import { Labelled } from './labelled';
import type { FieldsProps } from './person-fields';

interface TimeFieldsProps extends FieldsProps {
  /** A full frame may be chosen as well. */
  readonly overbook: boolean;
}

const { fields } = appointment;
const NO_FRAME = { schedulingId: undefined, frameStart: undefined };
const NO_DAY = { ...NO_FRAME, subscribeDate: undefined };
const FULL = '已约满';
const QUIET = { quiet: true } as const;
const MODES = appointmentMode.rows.map(({ code, name }) => ({ value: code, label: name }));

/** Returns the rows of a load. A failed load has none: its data belongs to the choice before. */
function read<Row>({ data, refusal }: Pick<CallState<readonly Row[]>, 'data' | 'refusal'>): readonly Row[] {
  return refusal ? [] : (data ?? []);
}

/** Where and when: department, doctor or room, a day that can be booked, its frames as buttons. */
export function TimeFields({ draft, put, faults, overbook }: TimeFieldsProps) {
  const { departmentId, mode = 1, doctorId, roomId, subscribeDate, frameStart, schedulingId } = draft;
  const source = draft.source ?? 1;
  const resource = resourceField(mode);
  const resourceId = draft[resource.name];
  const asked = { departmentId, source, ...(mode === 1 ? { doctorId } : { roomId }) };
  const departments = useCall(outpatientGeneral.departments, {}, QUIET);
  const resources = useCall(appointment.findDoctors, { departmentId, mode }, { ...QUIET, skip: !departmentId });
  const days = useCall(appointment.days, { ...asked, from: today() }, { ...QUIET, skip: !resourceId });
  const frames = useCall(
    appointment.frames,
    { ...asked, date: subscribeDate ?? today() },
    { ...QUIET, skip: !resourceId || !subscribeDate },
  );
  const failed = failedLoad([departments, resources, days, frames]);
  const nobody = departmentId ? `该科室没有可预约的${dictName(appointmentMode, mode)}` : '请先选择科室';
  const choose = (id: number) =>
    put({ ...NO_DAY, ...(mode === 1 ? { doctorId: id, roomId: undefined } : { roomId: id, doctorId: undefined }) });
  return (
    <>
      {failed.refusal ? <ListFailure refusal={failed.refusal} retry={failed.refetch} /> : null}
      <div className={styles.row}>
        <Labelled spec={fields.departmentId} fault={faults.departmentId}>
          {(input) => (
            <Select
              {...input}
              options={read(departments).map(({ id, name }) => ({ value: id, label: name }))}
              value={departmentId}
              onChange={(id) => put({ ...NO_DAY, departmentId: id, doctorId: undefined, roomId: undefined })}
            />
          )}
        </Labelled>
        <Labelled spec={fields.mode} fault={faults.mode}>
          {(input) => (
            <Select
              {...input}
              options={MODES}
              value={mode}
              onChange={(code) => put({ ...NO_DAY, mode: code, doctorId: undefined, roomId: undefined })}
            />
          )}
        </Labelled>
        <Labelled spec={resource.spec} fault={faults[resource.name]}>
          {(input) => (
            <Select
              {...input}
              options={read(resources).map(({ id, name }) => ({ value: id, label: name }))}
              value={resourceId}
              loading={resources.loading}
              notFoundContent={nobody}
              onChange={choose}
            />
          )}
        </Labelled>
      </div>
      <Labelled spec={fields.subscribeDate} fault={faults.subscribeDate}>
        {(input) => (
          <Select
            {...input}
            options={read(days).map(({ date, state, remain }) => ({
              value: date,
              label: state === 1 ? `${date} 余${remain}` : `${date} ${dictName(appointmentDay, state)}`,
              disabled: state > 2 || (state === 2 && !overbook),
            }))}
            value={subscribeDate}
            loading={days.loading}
            notFoundContent={resourceId ? '没有可预约的日期' : `请先选择${dictName(appointmentMode, mode)}`}
            onChange={(date) => put({ ...NO_FRAME, subscribeDate: date })}
          />
        )}
      </Labelled>
      {subscribeDate && resourceId ? (
        <div className={styles.field} data-fault={faults.frameStart !== undefined}>
          <fieldset className={styles.frames} aria-label={fields.frameStart.title}>
            {read(frames).map((frame) => (
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
