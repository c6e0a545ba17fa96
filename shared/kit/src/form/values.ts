import type { Shape } from '@mingmou/contract/base/field';
import { isFilled } from '../list/query';

export type FormValues = Readonly<Record<string, unknown>>;

/** A row as a record of its fields. */
export function fieldsOf(row: object): FormValues {
  return Object.fromEntries(Object.entries(row));
}

/** Returns the values to send: only fields of the call, texts trimmed (except secrets), cleared fields as null. */
export function cleaned(shape: Shape, values: FormValues): Record<string, unknown> {
  const entries = Object.entries(shape).map(([name, spec]) => {
    const value = values[name];
    const trimmed = typeof value === 'string' && spec.kind !== 'secret' ? value.trim() : value;
    return [name, isFilled(trimmed) ? trimmed : spec.kind === 'list' ? [] : null] as const;
  });
  return Object.fromEntries(entries);
}

/** The values that a form starts from: those of the row, else the given ones; a switch is off unless said. */
export function startValues(shape: Shape, row: FormValues | undefined, given: object = {}): FormValues {
  const source = row ?? fieldsOf(given);
  return Object.fromEntries(
    Object.entries(shape).map(([name, spec]) => [name, source[name] ?? (spec.kind === 'bool' ? false : undefined)]),
  );
}

/** The names whose values would be sent otherwise than they were at the start. */
export function changedNames(shape: Shape, start: FormValues, now: FormValues): string[] {
  const [before, after] = [cleaned(shape, start), cleaned(shape, now)];
  return Object.keys(shape).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** True when the form would send something else than it started from. */
export function isChanged(shape: Shape, start: FormValues, now: FormValues): boolean {
  return changedNames(shape, start, now).length > 0;
}
