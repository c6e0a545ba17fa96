import type { FieldSpec } from '@mingmou/contract/base/field';
import { lensOf } from '@mingmou/contract/clinic/measure.fields';
import type { EyeColumn } from '@mingmou/kit/eyes/eye-rows';

interface Beside {
  /** One-eye name of the base that belongs to a prism. */
  readonly base?: string | undefined;
  /** The field of both eyes together. */
  readonly both?: string | undefined;
}

/** A field of one eye as a column of the table of eyes. */
export function columnOf(name: string, spec: FieldSpec, { base, both }: Beside = {}): EyeColumn {
  const { title, min, max, kind } = spec;
  const measure = kind === 'acuity' ? kind : lensOf(spec);
  if (!measure) return { name, title, spec, ...(both === undefined ? {} : { both }) };
  return {
    name,
    title,
    kind: measure,
    ...(min !== undefined && max !== undefined ? { range: [min, max] } : {}),
    ...(both === undefined ? {} : { both }),
    ...(base === undefined ? {} : { base }),
  };
}
