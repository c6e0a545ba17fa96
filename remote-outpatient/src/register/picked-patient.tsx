import { dictName } from '@mingmou/contract/base/dict';
import { sex } from '@mingmou/contract/dict/sex';
import { Button } from '@mingmou/kit/ui';
import type { FoundPatient } from './patient-search';
import styles from './register.module.css';

interface PickedPatientProps {
  readonly patient: FoundPatient;
  readonly onChange: () => void;
}

/** Who was found on file, with what the desk must not overlook. */
export function PickedPatient({ patient, onChange }: PickedPatientProps) {
  const { name, sex: sexCode, age, recordNo, phone, lastVisitAt, allergyFlag, labels, completeFlag } = patient;
  return (
    <section className={styles.picked} aria-label="已选患者">
      <p className={styles.pickedName}>
        <b>{name}</b> {dictName(sex, sexCode)} · {age}
        <Button size="small" onClick={onChange}>
          更换
        </Button>
      </p>
      <dl className={styles.facts}>
        <dt>病历号</dt>
        <dd>{recordNo}</dd>
        <dt>手机号</dt>
        <dd>{phone}</dd>
        <dt>末次就诊</dt>
        <dd>{lastVisitAt ?? '尚未就诊'}</dd>
        {labels.length > 0 ? (
          <>
            <dt>标签</dt>
            <dd>{labels.map((label) => label.name).join('、')}</dd>
          </>
        ) : null}
      </dl>
      {allergyFlag === 1 ? <p className={styles.danger}>有过敏史，请核对</p> : null}
      {completeFlag ? null : <p className={styles.hint}>资料待补</p>}
    </section>
  );
}
