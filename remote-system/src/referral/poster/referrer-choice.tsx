import { PatientFinder } from '@mingmou/clinic/patient/patient-finder';
import { dictName } from '@mingmou/contract/base/dict';
import { outsideReferrer } from '@mingmou/contract/referral/outside-referrer.contract';
import { type ReferrerType, referrerType } from '@mingmou/contract/referral/referral.dicts';
import { employee } from '@mingmou/contract/system/org/employee.contract';
import { FormContext } from '@mingmou/kit/form/form-context';
import { OptionSelect } from '@mingmou/kit/form/option-select';
import { Button } from '@mingmou/kit/ui';
import { Select } from '@mingmou/kit/ui-form';
import { useId, useState } from 'react';
import styles from './poster.module.css';

/** Whom a poster is made for; the patient's name is known to nobody but who looked for it. */
export interface ChosenReferrer {
  readonly type: ReferrerType;
  readonly id: number | undefined;
}

interface ReferrerChoiceProps {
  /** Those that the poster is for. */
  readonly types: readonly ReferrerType[];
  readonly value: ChosenReferrer;
  readonly onChange: (next: ChosenReferrer) => void;
}

/** Nothing is edited here that would have a present choice of its own. */
const NO_ROW = { shape: {}, row: {} };

/** Kind of referrer, then the referrer: a patient by the finder, the others from their lists. */
export function ReferrerChoice({ types, value, onChange }: ReferrerChoiceProps) {
  const { type, id } = value;
  const [typeId, whoId] = [useId(), useId()];
  const pick = (next: unknown) => onChange({ type, id: typeof next === 'number' ? next : undefined });
  return (
    <FormContext value={NO_ROW}>
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
        {type === 2 ? <OptionSelect id={whoId} call={employee.findAll} input={{}} value={id} onChange={pick} /> : null}
        {type === 3 ? (
          <OptionSelect id={whoId} call={outsideReferrer.findAll} input={{}} value={id} onChange={pick} />
        ) : null}
      </div>
    </FormContext>
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
