import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { EYE_TITLES, EYES, type Eye } from '@mingmou/contract/base/eyes';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { SCREENING_NOTICE } from '@mingmou/contract/screening/judge.rules';
import { screeningRuleSet } from '@mingmou/contract/screening/rule-set.contract';
import { judgeState, warnLevel } from '@mingmou/contract/screening/screening.dicts';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { AcuityInput, CylinderInput, SphereInput } from '@mingmou/kit/eyes/lens-inputs';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useId, useState } from 'react';
import type { RuleSet } from './rule-set';
import styles from './rules.module.css';

type Values = InputOf<typeof screeningRuleSet.trial>;
type Judged = OutputOf<typeof screeningRuleSet.trial>;
type Change = (change: Readonly<Record<string, unknown>>) => void;

const { input } = screeningRuleSet.trial;
const CHILD = ['age', 'wearType', 'visionScale', 'eyeNote', 'cooperate'] as const;

interface TrialProps {
  readonly sets: readonly RuleSet[];
}

/** Applies a rule set, enabled or not, to typed figures; stores nothing. */
export function Trial({ sets }: TrialProps) {
  const [values, setValues] = useState<Values>({
    id: sets[0]?.id ?? 0,
    visionScale: 1,
    wearType: 0,
    cooperate: true,
  });
  const [judged, setJudged] = useState<Judged>();
  const send = useSend(screeningRuleSet.trial);
  // Each input holds its value to the field of that name.
  const change: Change = (part) => {
    setValues({ ...values, ...part });
    setJudged(undefined);
  };
  return (
    <section className={styles.trial} aria-label="试判">
      <h3>试判</h3>
      <div className={styles.child}>
        <ChildField name="id" spec={input.id} {...{ values, change }} />
        {CHILD.map((name) => (
          <ChildField key={name} name={name} spec={input[name]} {...{ values, change }} />
        ))}
      </div>
      <EyesTable {...{ values, change }} />
      <div className={styles.judge}>
        <Do call={screeningRuleSet.trial} onClick={async () => setJudged(await send(values))}>
          试判
        </Do>
        <output>{judged ? <Verdict judged={judged} /> : null}</output>
      </div>
      <p className={styles.note}>{SCREENING_NOTICE}</p>
    </section>
  );
}

interface PartProps {
  readonly values: Values;
  readonly change: Change;
}

interface ChildFieldProps extends PartProps {
  readonly name: 'id' | (typeof CHILD)[number];
  readonly spec: FieldSpec | undefined;
}

function ChildField({ name, spec, values, change }: ChildFieldProps) {
  const id = useId();
  if (!spec) return null;
  return (
    <span className={styles.field}>
      <label htmlFor={id}>{spec.title}</label>
      <FieldInput id={id} spec={spec} value={values[name]} onChange={(value) => change({ [name]: value })} />
    </span>
  );
}

function EyesTable(props: PartProps) {
  return (
    <table className={styles.eyes}>
      <thead>
        <tr>
          <th scope="col">眼别</th>
          <th scope="col">裸眼视力</th>
          <th scope="col">戴镜视力</th>
          <th scope="col">球镜(D)</th>
          <th scope="col">柱镜(D)</th>
        </tr>
      </thead>
      <tbody>
        {EYES.map((eye) => (
          <EyeRow key={eye} eye={eye} {...props} />
        ))}
      </tbody>
    </table>
  );
}

function EyeRow({ eye, values, change }: PartProps & { readonly eye: Eye }) {
  const title = EYE_TITLES[eye];
  const scale = values.visionScale;
  const of = (name: 'Ucva' | 'Cva' | 'Sph' | 'Cyl', label: string) => ({
    label: `${title}${label}`,
    value: values[`${eye}${name}`],
    onChange: (value: unknown) => change({ [`${eye}${name}`]: value }),
  });
  return (
    <tr>
      <th scope="row" className={styles[eye]}>
        {title}
      </th>
      <td className={styles.measure}>
        <AcuityInput {...of('Ucva', '裸眼视力')} visionType={scale} />
      </td>
      <td className={styles.measure}>
        <AcuityInput {...of('Cva', '戴镜视力')} visionType={scale} />
      </td>
      <td className={styles.measure}>
        <SphereInput {...of('Sph', '球镜')} />
      </td>
      <td className={styles.measure}>
        <CylinderInput {...of('Cyl', '柱镜')} />
      </td>
    </tr>
  );
}

function Verdict({ judged }: { readonly judged: Judged }) {
  const level = judged.warnLevel === null ? '' : ` ${dictName(warnLevel, judged.warnLevel)}`;
  return (
    <>
      <span className={styles.verdict}>
        {dictName(judgeState, judged.judgeState)}
        {level}
      </span>
      {[...judged.tags, judged.advice].filter(Boolean).map((text) => ` · ${text}`)}
    </>
  );
}
