import { f, required } from '@mingmou/contract/base/field';
import { examinationFields } from '@mingmou/contract/workstation/examination';
import type { DrawnGroup } from '@mingmou/contract/workstation/form-groups';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { Input } from '@mingmou/kit/ui-form';
import styles from '../stage/stage.module.css';
import { StageField } from '../stage/stage-field';
import type { Stage } from '../stage/use-stage';
import type { CheckRow } from './check-rows';

/** Staff who may examine. Required, so that it is changed to someone else, never cleared. */
export const OPERATOR = required(f.ref('操作人', inspection.employees));

interface MadeByProps {
  readonly stage: Stage;
  readonly row: CheckRow;
}

/** 操作人 and 测量设备 of an examination, below its findings. */
export function MadeBy({ stage, row }: MadeByProps) {
  return (
    <fieldset className={styles.grid} aria-label="操作人与设备">
      <StageField stage={stage} name="operatorId" said={row.operatorName ?? undefined}>
        <FieldInput
          id={`${stage.of.code}-operatorId`}
          aria-label={OPERATOR.title}
          placeholder="请选择"
          spec={OPERATOR}
          value={stage.values.operatorId}
          present={row.operatorName}
          onChange={(next) => stage.change({ operatorId: next })}
        />
      </StageField>
      <StageField stage={stage} name="device" wide>
        <DeviceName stage={stage} last={row.last?.device} />
      </StageField>
    </fieldset>
  );
}

/** Text input for a device; proposes the device of the last record and devices that sent files to the organisation. */
function DeviceName({ stage, last }: { readonly stage: Stage; readonly last: unknown }) {
  const { data = [] } = useCall(inspection.devices, {}, { quiet: true });
  const id = `${stage.of.code}-device`;
  const known = new Set(typeof last === 'string' ? [last, ...data] : data);
  return (
    <>
      <Input
        id={id}
        list={`${id}-known`}
        maxLength={examinationFields.device.max}
        value={typeof stage.values.device === 'string' ? stage.values.device : ''}
        onChange={({ target }) => stage.change({ device: target.value || null })}
        onBlur={() => stage.leave('device')}
      />
      <datalist id={`${id}-known`}>
        {[...known].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** Returns the groups of a form without the fields that `MadeBy` shows. */
export const withoutMadeBy = (groups: readonly DrawnGroup[]): readonly DrawnGroup[] =>
  groups.map((group) => {
    if (!('whole' in group)) return group;
    const { device: _device, ...whole } = group.whole;
    return { ...group, whole };
  });
