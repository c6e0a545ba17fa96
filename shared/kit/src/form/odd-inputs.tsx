import type { FieldSpec } from '@mingmou/contract/base/field';
import { Switch } from 'antd';
import { promptOf } from '../format/text-of';
import styles from './form.module.css';
import type { InputProps } from './input-props';
import { InputNumber } from './number-input';

interface NumberProps extends InputProps {
  readonly spec: FieldSpec;
  readonly isFilter: boolean;
}

export function NumberInput({ spec, isFilter, value, onChange, ...rest }: NumberProps) {
  const isAmount = spec.kind === 'money' || spec.kind === 'price';
  return (
    <InputNumber
      {...rest}
      className={isAmount ? styles.amount : styles.number}
      controls={false}
      value={typeof value === 'number' ? value : null}
      placeholder={isFilter ? undefined : promptOf(spec)}
      suffix={spec.unit}
      onChange={(next) => onChange?.(next)}
    />
  );
}

export function SwitchInput({ value, onChange, onBlur: _onBlur, ...rest }: InputProps) {
  return <Switch {...rest} checked={value === true} onChange={(next) => onChange?.(next)} />;
}
