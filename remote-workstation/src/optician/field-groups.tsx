import {
  OPTICIAN_KINDS,
  type OpticianField,
  type OpticianKind,
} from '@mingmou/contract/workstation/optician-kinds.rules';
import { Select } from '@mingmou/kit/ui-form';
import frame from '../stage/stage.module.css';
import { StageField } from '../stage/stage-field';
import styles from './optician.module.css';
import type { Prescription } from './use-prescription';

const GROUPS: readonly (readonly [title: string, fields: readonly OpticianField[]])[] = [
  ['镜片', ['lensType', 'lensMaterial', 'refractiveIndex', 'lensFunctions', 'corridor', 'inset', 'nearDistance']],
  ['镜框参数', ['frameA', 'frameB', 'frameDbl', 'vertex', 'pantoscopic', 'wrap']],
  [
    '接触镜',
    ['brand', 'breed', 'colour', 'contactMaterial', 'cycle', 'wearMode', 'design', 'wearSchedule', 'careSystem'],
  ],
  ['处方信息', ['source', 'usage', 'cycloplegic', 'prescriberId', 'reviewDate', 'remark']],
];

interface FieldGroupsProps {
  readonly rx: Prescription;
  readonly kind: OpticianKind;
}

/** What the prescription says beside the tables of the eyes. */
export function FieldGroups({ rx, kind }: FieldGroupsProps) {
  const own = new Set<OpticianField>(OPTICIAN_KINDS[kind].whole);
  return GROUPS.map(([title, fields]) => {
    const shown = fields.filter((name) => own.has(name));
    return shown.length === 0 ? null : (
      <details key={title} className={frame.group} open>
        <summary>{title}</summary>
        <fieldset className={frame.grid} aria-label={title}>
          {shown.map((name) => (
            <Cell key={name} rx={rx} name={name} />
          ))}
        </fieldset>
      </details>
    );
  });
}

interface CellProps {
  readonly rx: Prescription;
  readonly name: OpticianField;
}

function Cell({ rx, name }: CellProps) {
  if (name !== 'prescriberId') return <StageField stage={rx} name={name} />;
  const { record, prescribers, change } = rx;
  return (
    <StageField
      stage={rx}
      name={name}
      said={prescribers.find(({ staffId }) => staffId === record.prescriberId)?.name ?? ''}
    >
      <Select
        id={`${rx.of.code}-prescriberId`}
        className={styles.wide}
        value={record.prescriberId ?? undefined}
        options={prescribers.map(({ staffId, name: doctor, title }) => ({
          value: staffId,
          label: title ? `${doctor} ${title}` : doctor,
        }))}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="请选择开方医生"
        onChange={(staffId: number) => change({ prescriberId: staffId })}
      />
    </StageField>
  );
}
