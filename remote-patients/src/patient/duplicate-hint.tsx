import { check } from '@mingmou/contract/base/check';
import { dictName } from '@mingmou/contract/base/dict';
import { sex } from '@mingmou/contract/dict/sex';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { usePaused } from '@mingmou/kit/act/use-paused';
import { fieldOf } from '@mingmou/kit/form/field';
import { useFormSurroundings } from '@mingmou/kit/form/form-context';
import { Alert } from '@mingmou/kit/ui';
import { Form } from '@mingmou/kit/ui-form';
import styles from './patient.module.css';

const Field = fieldOf(patient.save);
const PAUSE_MS = 400;

const SAYS: Readonly<Record<string, string>> = {
  HARD: '该患者已建档，请直接选用：',
  CONFIRM: '有同名、同生日的患者，请确认是否同一人：',
  FAMILY: '该手机号已有患者，可能是一家人：',
};

/** Returns the input after a pause in typing; invalid values count as empty. */
function useTyped() {
  const names = ['name', 'phone', 'idCardNo', 'birthday', 'sex'] as const;
  const watched: Readonly<Record<string, unknown>> = Form.useWatch([]) ?? {};
  const typed = JSON.stringify(
    Object.fromEntries(
      names.flatMap((name) => {
        const value = watched[name];
        const isSendable = value !== undefined && value !== null && value !== '' && !check(patient.fields[name], value);
        return isSendable ? [[name, value]] : [];
      }),
    ),
  );
  return usePaused(typed, PAUSE_MS);
}

/** Lists possible duplicates of the new patient, with a confirmation that the patient is another person. */
export function DuplicateHint() {
  const { row } = useFormSurroundings();
  const typed: { name?: string; phone?: string } = JSON.parse(useTyped());
  const { name = '', phone = '' } = typed;
  const id = typeof row.id === 'number' ? row.id : null;
  const isAsked = name !== '' && phone !== '';
  const { data } = useCall(patient.checkDuplicate, { ...typed, name, phone, id }, { skip: !isAsked, quiet: true });
  if (!isAsked || !data || data.level === 'NONE') return null;
  return (
    <div className={styles.hint}>
      <Alert
        type={data.level === 'FAMILY' ? 'info' : 'warning'}
        title={SAYS[data.level]}
        description={
          <ul className={styles.candidates}>
            {data.candidates.map((person) => (
              <li key={person.id}>
                {[person.name, person.recordNo, dictName(sex, person.sex), person.age, person.phone].join(' ')}
              </li>
            ))}
          </ul>
        }
      />
      {data.level === 'CONFIRM' ? <Field name="confirmDuplicate" /> : null}
    </div>
  );
}
