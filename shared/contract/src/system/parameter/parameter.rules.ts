import { check, isTime } from '../../base/check';
import type { FieldKind } from '../../base/field';
import type { ParameterValue } from './parameter-groups';
import type { Parameter } from './parameters';

/** Returns the kind of a parameter's value, derived from its default value. */
export function kindOf({ initial, decimals }: Parameter<ParameterValue>): FieldKind {
  if (typeof initial === 'boolean') return 'bool';
  if (typeof initial === 'string') return isTime(initial) ? 'time' : 'text';
  return decimals ? 'decimal' : 'int';
}

/** Why a value cannot be the parameter's; null when it can. Completes the sentence 「{标签}：…」. */
export function checkParameter(parameter: Parameter<ParameterValue>, value: unknown): string | null {
  const { title, min, max, decimals, options } = parameter;
  const reason = check({ kind: kindOf(parameter), title, required: true, min, max, decimals }, value);
  if (reason || !options) return reason;
  return options.some((option) => option === value) ? null : '不在可选范围内';
}
