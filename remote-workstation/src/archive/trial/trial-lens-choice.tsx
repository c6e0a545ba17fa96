import { EYE_TITLES, EYES, type Eye, eyeKey } from '@mingmou/contract/base/eyes';
import { stateAt, stateOf } from '@mingmou/contract/base/flow';
import { trialLens } from '@mingmou/contract/workstation/archive/lens/trial-lens.contract';
import { parametersOf } from '@mingmou/contract/workstation/archive/lens/trial-lens.fields';
import { useCall } from '@mingmou/core/store/use-call';
import { SearchSelect } from '@mingmou/kit/form/search-select';
import { useState } from 'react';
import type { Stage } from '../../stage/use-stage';
import styles from '../lens/lens.module.css';
import { DisinfectDialog } from './disinfect-dialog';
import { parameterText, type TrialLensRow } from './trial-lens.rules';

const MOST = 50;
const LAST_USED = '该试戴片上次使用后未登记消毒';

interface TrialLensChoiceProps {
  readonly stage: Stage;
  readonly lensCategory: 2 | 3;
}

/** Chooses lenses of the set by their number and copies their parameters into the trial. */
export function TrialLensChoice({ stage, lensCategory }: TrialLensChoiceProps) {
  const [asked, ask] = useState<{ readonly eye: Eye; readonly lens: TrialLensRow }>();
  if (stage.readOnly) return null;
  const fill = (eye: Eye, lens: TrialLensRow) => {
    const own = parametersOf(lensCategory).flatMap((name) => {
      const value = lens[name];
      if (value === null || value === undefined) return [];
      return [[name === 'design' ? name : eyeKey(eye, name), value] as const];
    });
    const { brandId, breedId, lensNo } = lens;
    stage.change(
      { ...Object.fromEntries(own), brandId, breedId, [eyeKey(eye, 'trialLensNo')]: lensNo },
      [],
      `选用试戴片${lensNo}`,
    );
  };
  const choose = (eye: Eye, lens: TrialLensRow) => {
    if (stateOf(trialLens.lifecycle, lens.state) === 'USED') ask({ eye, lens });
    else fill(eye, lens);
  };
  return (
    <div className={styles.choice}>
      {EYES.map((eye) => (
        <NumberChoice key={eye} {...{ eye, lensCategory }} onChoose={(lens) => choose(eye, lens)} />
      ))}
      {asked ? (
        <DisinfectDialog
          lenses={[asked.lens]}
          warns={LAST_USED}
          onDone={() => fill(asked.eye, asked.lens)}
          onClose={() => ask(undefined)}
        />
      ) : null}
    </div>
  );
}

interface NumberChoiceProps {
  readonly eye: Eye;
  readonly lensCategory: 2 | 3;
  readonly onChoose: (lens: TrialLensRow) => void;
}

function NumberChoice({ eye, lensCategory, onChoose }: NumberChoiceProps) {
  const [keyword, search] = useState('');
  const asked = { lensCategory, keyword: keyword || null, page: 1, size: MOST };
  const { data, fetching, refusal } = useCall(trialLens.list, asked, { quiet: true });
  const lenses = (refusal ? [] : (data?.records ?? [])).filter(
    (row) => stateOf(trialLens.lifecycle, row.state) !== 'OFF',
  );
  const id = `trial-lens-${eye}`;
  const label = `${EYE_TITLES[eye]}选用试戴片`;
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <SearchSelect
        id={id}
        aria-label={label}
        placeholder="输入编号"
        showSearch={{ filterOption: false, searchValue: keyword, onSearch: search }}
        loading={fetching}
        value={null}
        popupMatchSelectWidth={false}
        notFoundContent="登记中没有该编号，可在表中直接填写"
        options={lenses.map((row) => ({ value: row.id, label: textOfLens(row) }))}
        onChange={(chosen) => {
          const lens = lenses.find((row) => row.id === chosen);
          if (lens) onChoose(lens);
        }}
      />
    </div>
  );
}

function textOfLens(row: TrialLensRow): string {
  const { lensNo, state, lastDisinfectedAt } = row;
  const cleaned = lastDisinfectedAt ? `消毒 ${lastDisinfectedAt.slice(5, 16)}` : '未登记消毒';
  return [lensNo, parameterText(row), stateAt(trialLens.lifecycle, state).title, cleaned].filter(Boolean).join('　');
}
