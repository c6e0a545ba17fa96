import { opticianFields } from '@mingmou/contract/workstation/optician.fields';
import {
  OPTICIAN_KINDS,
  type OpticianField,
  type OpticianKind,
} from '@mingmou/contract/workstation/optician-kinds.rules';
import { FieldMeasure } from '@mingmou/kit/eyes/lens-inputs';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { isNumeric, textOf } from '@mingmou/kit/format/text-of';
import { Select } from '@mingmou/kit/ui-form';
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

const NEEDED: ReadonlySet<OpticianField> = new Set(['source', 'prescriberId']);

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
      <details key={title} className={styles.group} open>
        <summary>{title}</summary>
        <fieldset className={styles.grid} aria-label={title}>
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
  const { title, unit } = opticianFields[name];
  const fault = rx.sheet.faultOf(name);
  return (
    <div className={styles.cell}>
      <label className={NEEDED.has(name) ? styles.needed : undefined} htmlFor={`rx-${name}`}>
        {title} {unit ? <small>{unit}</small> : null}
      </label>
      <Control rx={rx} name={name} />
      {fault && !isNumeric(opticianFields[name]) ? (
        <small id={`rx-${name}-fault`} className={styles.fault}>
          {fault}
        </small>
      ) : null}
    </div>
  );
}

/** What is closed is read like paper. */
function shownValue({ record, prescribers }: Prescription, name: OpticianField): string {
  if (name === 'prescriberId') return prescribers.find(({ staffId }) => staffId === record.prescriberId)?.name ?? '';
  return textOf(opticianFields[name], record[name]);
}

function Control({ rx, name }: CellProps) {
  const { sheet, record, prescribers, change } = rx;
  const spec = opticianFields[name];
  const fault = sheet.faultOf(name);
  if (sheet.readOnly) return <output id={`rx-${name}`}>{shownValue(rx, name) || '—'}</output>;
  if (name === 'prescriberId') {
    return (
      <Select
        id="rx-prescriberId"
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
    );
  }
  if (isNumeric(spec)) {
    return (
      <FieldMeasure
        id={`rx-${name}`}
        spec={spec}
        label={spec.title}
        value={record[name]}
        prior={sheet.prior?.[name]}
        fault={fault}
        quoted={sheet.isQuoted?.(name) ?? false}
        onChange={(value) => change({ [name]: value })}
        onBlur={() => sheet.leave?.(name)}
      />
    );
  }
  return (
    <FieldInput
      id={`rx-${name}`}
      spec={spec}
      value={record[name]}
      aria-invalid={fault !== undefined}
      onChange={(value) => change({ [name]: value })}
    />
  );
}
