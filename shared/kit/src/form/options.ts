import type { FieldSpec } from '@mingmou/contract/base/field';
import { masterStates } from '@mingmou/contract/base/flow';
import { TAKES_ADDITIONS } from '@mingmou/contract/dict/reference.contract';

export interface Option {
  readonly value: string | number;
  readonly label: string;
  /** Found by this too: the initials of the label, a code. */
  readonly search?: string | undefined;
}

const stateOptions: readonly Option[] = (['ENABLE', 'DISABLE'] as const).map((state) => ({
  value: state,
  label: masterStates[state].title,
}));

/** Name of the dictionary that chains add rows to, where the field's is one. */
export function extensibleOf({ kind, item, dict }: FieldSpec): string | undefined {
  const own = kind === 'list' ? item?.dict : dict;
  return own?.extensible && TAKES_ADDITIONS.has(own.name) ? own.name : undefined;
}

/** Returns the options of a field; undefined for typed fields. */
export function optionsOf(spec: FieldSpec): readonly Option[] | undefined {
  if (spec.kind === 'state') return stateOptions;
  const { dict } = spec.kind === 'list' ? (spec.item ?? spec) : spec;
  return dict?.rows.map(({ code, name, initials }) => ({ value: code, label: name, search: initials }));
}
