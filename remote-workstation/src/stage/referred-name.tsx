import type { Reference } from '@mingmou/contract/base/reference';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall } from '@mingmou/core/store/use-call';

type Values = Readonly<Record<string, unknown>>;

interface ReferredNameProps {
  readonly of: Reference;
  readonly value: unknown;
  /** Values of the fields around it, of which the choice may depend. */
  readonly beside: Values;
}

/** Current name of the row that a closed record refers to. */
export function ReferredName({ of, value, beside }: ReferredNameProps) {
  const { call, by, input, id, rows, nameOf } = of;
  const mayRead = useHolds(call.grant);
  const asked = { ...input, ...Object.fromEntries(Object.entries(by).map(([name, field]) => [name, beside[field]])) };
  const skip = !mayRead || value === null || value === undefined;
  const { data } = useCall<Values, unknown>(call, asked, { skip, quiet: true });
  const all: unknown = rows === undefined ? data : (data as Values | undefined)?.[rows];
  const found = Array.isArray(all) ? all.find((row: Values) => row[id] === value) : undefined;
  return found ? nameOf(found) : '—';
}
