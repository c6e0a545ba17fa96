import type { Call } from '@mingmou/contract/base/call';
import type { Dict } from '@mingmou/contract/base/dict';
import type { FieldSpec, Shape } from '@mingmou/contract/base/field';
import type { ReportAnswer } from '@mingmou/contract/base/report';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useEffect } from 'react';
import { textOf } from '../format/text-of';

export interface ReportRow {
  readonly id: string;
  readonly [column: string]: unknown;
}

/** Declaration of a report in the contract (`reportOf`, `factListOf`). */
export interface ReportSource<I, Row, J, D, Source> {
  readonly title: string;
  readonly row: Shape;
  readonly groups: Shape;
  readonly sums: readonly string[];
  // Asked with the filters of the address, which are read by the call's own input shape.
  readonly absent: (asked: never) => readonly string[];
  readonly list: Call<I, ReportAnswer<Row>>;
  readonly export: Call<J, unknown>;
  readonly sourceName: string;
  readonly source: Shape;
  readonly measures: readonly string[];
  /** Of a report whose rows are groups: its figures, and the rows behind one. */
  readonly figure?: Dict;
  readonly drill?: Call<D, ReportAnswer<Source>>;
}

/** What names a row, as its columns say it, each word once. */
export function nameOf(shape: Shape, row: ReportRow, names: readonly string[]): string {
  const words = names.map((name) => (shape[name] ? textOf(shape[name], row[name]) : ''));
  return [...new Set(words.filter((word) => word !== ''))].join(' ');
}

/** The fields of a declaration that choose what its rows are made of. */
export function groupFields(groups: Shape): readonly (readonly [name: string, spec: FieldSpec, dict: Dict])[] {
  return Object.entries(groups).flatMap(([name, spec]) => (spec.dict ? [[name, spec, spec.dict] as const] : []));
}

/** Returns the initial filters of a report: its days, and the first option of each required group. */
export function defaultsOf(groups: Shape, today: string): Readonly<Record<string, string>> {
  const first = groupFields(groups).filter(([, { required }]) => required);
  const chosen = first.map(([name, , dict]) => [name, String(dict.rows[0]?.code)] as const);
  return { from: today, to: today, ...Object.fromEntries(chosen) };
}

/** Adds required filters to an address without them; false until they are there. */
export function useDefaults(defaults: Readonly<Record<string, string>>): boolean {
  const [params, setParams] = useSearchParams();
  const missing = Object.entries(defaults).filter(([name]) => !params.has(name));
  const lacking = missing.length > 0;
  useEffect(() => {
    if (lacking) setParams((now) => new URLSearchParams([...now, ...missing]), { replace: true });
  });
  return !lacking;
}
