import type { Call } from '@mingmou/contract/base/call';
import type { Page } from '@mingmou/contract/base/envelope';
import { type List, useList } from '@mingmou/kit/list/use-list';

/** A list of one patient's rows: whose they are and of what kind is in the address, and no filter that 重置 would take away. */
export function usePatientList<I, Row, Answer extends Page<Row>>(
  call: Call<I, Answer & Page<Row>>,
  kept: readonly string[],
): { readonly whole: List<I, Row, Answer & Page<Row>>; readonly list: List<I, Row, Answer & Page<Row>> } {
  const whole = useList<I, Row, Answer>(call);
  const entries = Object.entries(whole.query.filters);
  const own = Object.fromEntries(entries.filter(([name]) => kept.includes(name)));
  const asked = Object.fromEntries(entries.filter(([name]) => !kept.includes(name)));
  const show: typeof whole.show = ({ filters, ...change }) =>
    whole.show(filters ? { ...change, filters: { ...filters, ...own } } : change);
  return { whole, list: { ...whole, query: { ...whole.query, filters: asked }, show } };
}
