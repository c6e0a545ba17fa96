import { check } from '@mingmou/contract/base/check';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { isFilled } from '../list/query';

/** Returns why a form refuses a value of a field; `missing` is the reason for a required field without a value. */
export function reasonOf(spec: FieldSpec, value: unknown, missing: string): string | null {
  const empty = !isFilled(value) || (typeof value === 'string' && value.trim() === '' && spec.kind !== 'secret');
  if (spec.required && empty) return missing;
  return check(spec, value);
}
