import type { OutputOf } from '@mingmou/contract/base/call';
import { clinicTimeText } from '@mingmou/contract/base/clinic-day';
import { dictName } from '@mingmou/contract/base/dict';
import { period } from '@mingmou/contract/dict/period';
import { outpatientGeneral } from '@mingmou/contract/outpatient/general.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { BlockFailure } from '../parts/block-failure';
import styles from './register.module.css';

export type DoctorRosterShift = OutputOf<typeof outpatientGeneral.doctors>[number];

interface DoctorChoiceProps {
  readonly departmentId: number | undefined;
  readonly value: DoctorRosterShift | undefined;
  readonly onChange: (shift: DoctorRosterShift | undefined) => void;
}

function stateOf({ stopped, remain, endTime }: DoctorRosterShift): { readonly text: string; readonly isOpen: boolean } {
  if (stopped) return { text: '停诊', isOpen: false };
  if (endTime <= clinicTimeText(new Date()).slice(11, 16)) return { text: '已结束', isOpen: false };
  if (remain === null || remain === undefined) return { text: '不限号', isOpen: true };
  return { text: remain > 0 ? `余号 ${remain}` : '号满', isOpen: true };
}

/** The doctors on duty in a department today; without one it is a 普通号. */
export function DoctorChoice({ departmentId, value, onChange }: DoctorChoiceProps) {
  const { data, loading, refusal, refetch } = useCall(
    outpatientGeneral.doctors,
    { departmentId },
    { skip: departmentId === undefined },
  );
  if (refusal) return <BlockFailure refusal={refusal} refetch={refetch} />;
  const shifts = data ?? [];
  return (
    <fieldset className={styles.doctors} aria-label="医生" aria-busy={loading}>
      <button type="button" className={styles.doctor} aria-pressed={!value} onClick={() => onChange(undefined)}>
        <b>不选医生</b>
        <span>普通号</span>
      </button>
      {shifts.map((shift) => {
        const { text, isOpen } = stateOf(shift);
        return (
          <button
            key={shift.schedulingId}
            type="button"
            className={styles.doctor}
            aria-pressed={value?.schedulingId === shift.schedulingId}
            disabled={!isOpen}
            onClick={() => onChange(shift)}
          >
            <b>{shift.name}</b> <small>{shift.title}</small>
            <span>
              {dictName(period, shift.period)} {shift.startTime}–{shift.endTime}
            </span>
            <span>{text}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
