import { EYE_TITLES, EYES, eyeKey } from '@mingmou/contract/base/eyes';
import { type EyeMeasure, eyeMeasures, triageFields } from '@mingmou/contract/outpatient/triage.fields';
import type { TriageField } from '@mingmou/contract/outpatient/triage.rules';
import { MeasureInput } from './measure-input';
import styles from './stage.module.css';
import type { TriageStage } from './use-triage';

interface EyeTableProps {
  readonly title: string;
  readonly stage: TriageStage;
  readonly measures: readonly EyeMeasure[];
  /** The quantities that are measured with both eyes too, under the measure they belong to. */
  readonly both?: Partial<Record<EyeMeasure, TriageField>>;
}

/** A table with the eyes as rows, the right one first, and quantities as columns. */
export function EyeTable({ title, stage, measures, both }: EyeTableProps) {
  const cell = (name: TriageField) => (
    <MeasureInput
      spec={triageFields[name]}
      value={stage.record[name]}
      last={stage.last?.[name]}
      faulty={stage.isFaulty(name)}
      warning={stage.warningOf(name)}
      readOnly={stage.readOnly}
      onChange={(value) => stage.change(name, value)}
    />
  );
  return (
    <table className={styles.eyes} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          {measures.map((name) => (
            <th key={name} scope="col">
              {eyeMeasures[name].title} <small>{eyeMeasures[name].unit}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {EYES.map((eye) => (
          <tr key={eye} className={styles[eye]}>
            <th scope="row">{EYE_TITLES[eye]}</th>
            {measures.map((name) => (
              <td key={name}>{cell(eyeKey(eye, name))}</td>
            ))}
          </tr>
        ))}
        {both ? (
          <tr>
            <th scope="row">双眼</th>
            {measures.map((name) => {
              const field = both[name];
              return <td key={name}>{field ? cell(field) : null}</td>;
            })}
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}
