import { PatientFinder } from '@mingmou/clinic/patient/patient-finder';
import { dictName } from '@mingmou/contract/base/dict';
import { type FieldSpec, f } from '@mingmou/contract/base/field';
import { outsideReferrer } from '@mingmou/contract/referral/outside-referrer.contract';
import { type ReferrerType, referrerType } from '@mingmou/contract/referral/referral.dicts';
import { employeePicker } from '@mingmou/contract/system/org/employee.picker';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { Button } from '@mingmou/kit/ui';
import { Select } from '@mingmou/kit/ui-form';
import { useId, useState } from 'react';
import styles from './poster.module.css';

/** Referrer of a poster; a patient's name is shown only after a search for it. */
export interface ChosenReferrer {
  readonly type: ReferrerType;
  readonly id: number | undefined;
}

interface ReferrerChoiceProps {
  /** Types of referrers that the poster is for. */
  readonly types: readonly ReferrerType[];
  readonly value: ChosenReferrer;
  readonly onChange: (next: ChosenReferrer) => void;
}

/** The lists to choose the others from. */
const LISTS: Partial<Record<ReferrerType, FieldSpec>> = {
  2: f.ref('推荐人', employeePicker),
  3: f.ref('推荐人', outsideReferrer.findAll),
};

/** Kind of referrer, then the referrer: a patient by the finder, the others from their lists. */
export function ReferrerChoice({ types, value, onChange }: ReferrerChoiceProps) {
  const { type, id } = value;
  const list = LISTS[type];
  const [typeId, whoId] = [useId(), useId()];
  const pick = (next: unknown) => onChange({ type, id: typeof next === 'number' ? next : undefined });
  return (
    <>
      <div className={styles.row}>
        <label htmlFor={typeId}>推荐人类型</label>
        <Select
          id={typeId}
          value={type}
          options={types.map((each) => ({ value: each, label: dictName(referrerType, each) }))}
          onChange={(next: ReferrerType) => onChange({ type: next, id: undefined })}
        />
      </div>
      <div className={styles.row}>
        <label htmlFor={whoId}>推荐人</label>
        {type === 1 ? <PatientChoice key={type} id={whoId} onPick={pick} /> : null}
        {list ? <FieldInput key={type} id={whoId} spec={list} value={id} onChange={pick} /> : null}
      </div>
    </>
  );
}

function PatientChoice({ id, onPick }: { readonly id: string; readonly onPick: (id: number) => void }) {
  const [finding, setFinding] = useState(false);
  const [says, say] = useState('选择患者');
  return (
    <>
      <Button id={id} onClick={() => setFinding(true)}>
        {says}
      </Button>
      {finding ? (
        <PatientFinder
          onPick={(person) => {
            say(`${person.name} ${person.recordNo}`);
            setFinding(false);
            onPick(person.id);
          }}
          onClose={() => setFinding(false)}
        />
      ) : null}
    </>
  );
}
