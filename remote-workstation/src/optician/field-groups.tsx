import { dictName } from '@mingmou/contract/base/dict';
import { basisForm } from '@mingmou/contract/workstation/optician.dicts';
import {
  OPTICIAN_KINDS,
  type OpticianField,
  type OpticianKind,
} from '@mingmou/contract/workstation/optician-kinds.rules';
import { isBlank } from '@mingmou/contract/workstation/stage.rules';
import { Select } from '@mingmou/kit/ui-form';
import frame from '../stage/stage.module.css';
import { StageField } from '../stage/stage-field';
import { Folded } from './folded';
import { GROUPS } from './groups';
import styles from './optician.module.css';
import type { Prescription } from './use-prescription';

const SELDOM: ReadonlySet<string> = new Set(['镜片', '镜框参数']);

interface FieldGroupsProps {
  readonly rx: Prescription;
  readonly kind: OpticianKind;
}

/** Fields of the prescription other than the tables of the eyes. */
export function FieldGroups({ rx, kind }: FieldGroupsProps) {
  const own = new Set<OpticianField>(OPTICIAN_KINDS[kind].whole);
  return GROUPS.map(([title, fields]) => {
    const shown = fields.filter((name) => own.has(name));
    const saysSomething = !SELDOM.has(title) || shown.some((name) => !isBlank(rx.record[name]));
    return shown.length === 0 ? null : (
      <Folded key={title} title={title} saysSomething={saysSomething}>
        <fieldset className={frame.grid} aria-label={title}>
          {shown.map((name) => (
            <Cell key={name} rx={rx} name={name} />
          ))}
        </fieldset>
      </Folded>
    );
  });
}

interface CellProps {
  readonly rx: Prescription;
  readonly name: OpticianField;
}

function Cell({ rx, name }: CellProps) {
  if (name === 'basisCheckId') return <Basis rx={rx} />;
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

/** The refraction that the prescription is based on; absent for one that was brought along or measured without a record. */
function Basis({ rx }: { readonly rx: Prescription }) {
  const { record, basisChecks, change } = rx;
  const labelOf = ({ formCode, finishedAt, finishedByName, isOwn }: (typeof basisChecks)[number]) =>
    `${dictName(basisForm, formCode)} ${isOwn ? '本次' : (finishedAt?.slice(0, 10) ?? '')} ${finishedByName ?? ''}`.trim();
  if (record.source || (basisChecks.length === 0 && !record.basisCheckId)) return null;
  const chosen = basisChecks.find(({ id }) => id === record.basisCheckId);
  return (
    <StageField stage={rx} name="basisCheckId" said={chosen ? labelOf(chosen) : ''}>
      <Select
        id={`${rx.of.code}-basisCheckId`}
        className={styles.wide}
        value={record.basisCheckId ?? undefined}
        options={basisChecks.map((check) => ({ value: check.id, label: labelOf(check) }))}
        placeholder="请选择依据的验光"
        onChange={(basisCheckId: number) => change({ basisCheckId })}
      />
    </StageField>
  );
}
