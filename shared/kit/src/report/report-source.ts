import type { Call } from '@mingmou/contract/base/call';
import type { Dict } from '@mingmou/contract/base/dict';
import type { FieldSpec, Shape } from '@mingmou/contract/base/field';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useEffect, useMemo } from 'react';

export interface ReportRow {
  readonly id: string;
  readonly name?: unknown;
  readonly [column: string]: unknown;
}

/** The answer of a report: a page of rows, and the same figures over all rows. */
export interface ReportAnswer<Row> {
  readonly records: Row[];
  readonly total: number;
  readonly page: number;
  readonly size: number;
  readonly sum: Readonly<Record<string, unknown>>;
}

/** What the contract declares of a report. */
export interface ReportSource<I, Row, J> {
  readonly title: string;
  readonly row: Shape;
  readonly groups: Dict;
  readonly sums: readonly string[];
  readonly list: Call<I, ReportAnswer<Row>>;
  readonly export: Call<J, unknown>;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Rows to choose from, by the filter that they are for. */
export type Choices = Readonly<Record<string, readonly Named[]>>;

function choiceOf(spec: FieldSpec, rows: readonly Named[]): FieldSpec {
  const dict: Dict = {
    name: spec.title,
    title: spec.title,
    extensible: true,
    rows: rows.map(({ id, name }) => ({ code: id, name })),
  };
  const one: FieldSpec = { kind: 'dict', title: spec.title, required: false, dict };
  return spec.kind === 'list' ? { ...spec, item: one } : one;
}

/** The call with some of its filters as choices. */
export function useChoices<I, O>(call: Call<I, O>, choices: Choices): Call<I, O> {
  return useMemo(() => {
    const chosen = Object.entries(choices).flatMap(([name, rows]) => {
      const spec = call.input[name];
      return spec ? [[name, choiceOf(spec, rows)] as const] : [];
    });
    return { ...call, input: { ...call.input, ...Object.fromEntries(chosen) } };
  }, [call, choices]);
}

/** Puts what a report cannot do without into an address that lacks it; false until it is there. */
export function useDefaults(defaults: Readonly<Record<string, string>>): boolean {
  const [params, setParams] = useSearchParams();
  const missing = Object.entries(defaults).filter(([name]) => !params.has(name));
  const lacking = missing.length > 0;
  useEffect(() => {
    if (lacking) setParams((now) => new URLSearchParams([...now, ...missing]), { replace: true });
  });
  return !lacking;
}
