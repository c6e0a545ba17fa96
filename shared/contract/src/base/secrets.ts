import type { Shape } from './field';

type Values = Readonly<Record<string, unknown>>;

/** What may be written down of a form: everything but its passwords and keys. */
export function withoutSecrets(shape: Shape, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => shape[name]?.kind !== 'secret'));
}
