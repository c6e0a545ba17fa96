import type { FieldSpec } from '@mingmou/contract/base/field';
import { TAKES_ADDITIONS } from '@mingmou/contract/dict/reference.contract';
import { textOf } from './text-of';
import { useAdditions } from './use-additions';

/** Returns whether a value is a code that the chain added, whose name must be loaded. */
export function isAdded({ dict }: FieldSpec, value: unknown): value is string {
  return dict !== undefined && TAKES_ADDITIONS.has(dict.name) && typeof value === 'string' && /^X\d+$/.test(value);
}

interface AddedNameProps {
  readonly of: FieldSpec;
  readonly code: unknown;
}

/** The name of an added code; the code itself until it is known. */
export function AddedName({ of, code }: AddedNameProps) {
  const additions = useAdditions(of.dict?.name ?? '');
  return additions.find((row) => row.code === code)?.name ?? textOf(of, code);
}
