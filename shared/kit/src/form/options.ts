import type { FieldSpec } from '@mingmou/contract/base/field';
import { masterStates } from '@mingmou/contract/base/flow';

export interface Option {
  readonly value: string | number;
  readonly label: string;
}

const stateOptions: readonly Option[] = (['ENABLE', 'DISABLE'] as const).map((state) => ({
  value: state,
  label: masterStates[state].title,
}));

/** What a field lets one choose from; undefined for fields that are typed. */
export function optionsOf(spec: FieldSpec): readonly Option[] | undefined {
  if (spec.kind === 'state') return stateOptions;
  const { dict } = spec.kind === 'list' ? (spec.item ?? spec) : spec;
  return dict?.rows.map(({ code, name }) => ({ value: code, label: name }));
}
