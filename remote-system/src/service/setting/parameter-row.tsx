import type { FieldSpec } from '@mingmou/contract/base/field';
import { parameterField } from '@mingmou/contract/system/parameter/parameter-field.rules';
import type { ParameterValue } from '@mingmou/contract/system/parameter/parameter-groups';
import type { Parameter } from '@mingmou/contract/system/parameter/parameters';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { textOf } from '@mingmou/kit/format/text-of';
import { Button } from '@mingmou/kit/ui';
import { Form } from '@mingmou/kit/ui-form';
import styles from './setting.module.css';

interface ParameterRowProps {
  readonly parameter: Parameter<ParameterValue>;
  readonly value: ParameterValue | null;
  readonly unsaved: boolean;
  readonly reason: string | undefined;
  readonly editable: boolean;
  readonly onChange: (value: ParameterValue | null) => void;
}

/** The id of a parameter's input. */
export function inputId(key: string): string {
  return `parameter-${key}`;
}

function isValue(value: unknown): value is ParameterValue {
  return typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string';
}

function rangeText({ min, max, kind }: FieldSpec): string {
  return kind !== 'dict' && min !== undefined && max !== undefined ? `，${min}–${max}` : '';
}

/** One parameter: label, input with unit, default and range, and a mark for an unsaved change. */
export function ParameterRow({ parameter, value, unsaved, reason, editable, onChange }: ParameterRowProps) {
  const { key, initial, owner } = parameter;
  const spec = parameterField(parameter);
  const id = inputId(key);
  const isDefault = value === initial;
  // Of a row that is chosen by name, 0 is none.
  const isRef = spec.kind === 'ref';
  const fallback = isRef ? '不设置' : `${textOf(spec, initial)}${spec.unit ? ` ${spec.unit}` : ''}`;
  return (
    <div className={styles.row} data-changed={!isDefault} data-unsaved={unsaved}>
      <label className={styles.label} htmlFor={id}>
        {spec.title}
        {owner === 'chain' ? <span className={styles.chain}>连锁</span> : null}
        {isDefault ? null : <span className={styles.changed}>非默认</span>}
        {unsaved ? <span className={styles.unsaved}>未保存</span> : null}
      </label>
      <div className={styles.input}>
        <Form component={false} disabled={!editable}>
          <FieldInput
            id={id}
            spec={spec}
            value={isRef && value === initial ? null : value}
            aria-invalid={reason !== undefined}
            aria-describedby={`${id}-note`}
            onChange={(next) => onChange(isValue(next) ? next : isRef ? initial : null)}
          />
        </Form>
      </div>
      <div className={styles.note}>
        {reason ? (
          <span id={`${id}-note`} className={styles.reason} role="alert">
            {reason}
          </span>
        ) : (
          <span id={`${id}-note`}>{`默认 ${fallback}${rangeText(spec)}`}</span>
        )}
        {isDefault || !editable ? null : (
          <Button
            type="link"
            size="small"
            className={styles.reset}
            aria-label={`${spec.title}恢复默认`}
            onClick={() => onChange(initial)}
          >
            恢复默认
          </Button>
        )}
      </div>
    </div>
  );
}
