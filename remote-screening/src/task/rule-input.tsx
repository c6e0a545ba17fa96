import { FieldInput } from '@mingmou/kit/form/field-input';
import { type RuleSet, ruleSetTitle } from '../rules/rule-set';
import { oneOf } from './options-of';

interface RuleInputProps {
  readonly sets: readonly RuleSet[];
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
}

/** A set of judging rules; one that is not enabled may be planned with, but no task starts by it. */
export function RuleInput({ sets, ...props }: RuleInputProps) {
  const rows = sets.map((set) => {
    const isEnabled = set.stateEnum === 'ENABLE';
    return { id: set.id, name: isEnabled ? ruleSetTitle(set) : `${ruleSetTitle(set)}（未启用）` };
  });
  return <FieldInput {...props} spec={oneOf('判定规则', rows)} />;
}
