import type { Call } from '@mingmou/contract/base/call';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { useMemo } from 'react';

export interface Named {
  readonly id: number;
  readonly name: string;
}

/** A field of an id as a choice among named rows. */
export function choiceOf(spec: FieldSpec, rows: readonly Named[]): FieldSpec {
  const { title } = spec;
  const dictRows = rows.map(({ id, name }) => ({ code: id, name }));
  return { kind: 'dict', title, required: false, dict: { name: title, title, extensible: true, rows: dictRows } };
}

/** A list's call whose filters by id are choices among what there is. `choices` must keep its identity. */
export function useWithChoices<I, O>(
  call: Call<I, O>,
  choices: Readonly<Record<string, readonly Named[]>>,
): Call<I, O> {
  return useMemo(() => {
    const input = Object.entries(call.input).map(([name, spec]) => {
      const rows = choices[name];
      return [name, rows ? choiceOf(spec, rows) : spec] as const;
    });
    return { ...call, input: Object.fromEntries(input) };
  }, [call, choices]);
}
