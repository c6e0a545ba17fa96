import type { FormGroup } from '@mingmou/contract/workstation/examination';
import { EyeRows } from '@mingmou/kit/eyes/eye-rows';
import { columnOf } from './eye-columns';
import styles from './stage.module.css';
import { StageField } from './stage-field';
import type { Stage } from './use-stage';

interface StageFieldsProps {
  readonly stage: Stage;
  readonly groups: readonly FormGroup[];
}

/** The fields of a form in the order of the paper: tables of the eyes, and what is said of both together. */
export function StageFields({ stage, groups }: StageFieldsProps) {
  return groups.map((group) => {
    if ('eye' in group) {
      const columns = Object.entries(group.eye).map(([name, spec]) => columnOf(name, spec));
      return (
        <EyeRows
          key={group.title}
          title={group.title}
          sheet={stage}
          columns={[...columns, ...(group.shown ?? [])]}
          tools
        />
      );
    }
    return (
      <details key={group.title} className={styles.group} open>
        <summary>{group.title}</summary>
        <fieldset className={styles.grid} aria-label={group.title}>
          {Object.entries(group.whole).map(([name, { kind }]) => (
            <StageField key={name} stage={stage} name={name} wide={kind === 'note'} />
          ))}
        </fieldset>
      </details>
    );
  });
}
