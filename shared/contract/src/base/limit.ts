import type { FieldSpec } from './field';

/**
 * Returns the most that a field takes: characters of a text, items of a list. Throws for a field without a limit, so
 * that no page refuses every input.
 */
export function limitOf(field: FieldSpec | undefined): number {
  if (field?.max === undefined) throw new Error(`${field?.title ?? 'a field'} has no limit`);
  return field.max;
}
