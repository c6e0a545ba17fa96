import type { CallSpec } from '../../base/call';
import { type CallShape, shapeOf } from './call-shape';

/** Part of a contract file that a remote's modules import: `brand.save`, or `brand` as a whole. */
export interface TakenContract {
  readonly exports: Readonly<Record<string, unknown>>;
  readonly taken: readonly string[];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isCall(value: object): value is CallSpec {
  return 'id' in value && 'method' in value && 'path' in value && 'grant' in value && 'output' in value;
}

function valueAt(exports: Readonly<Record<string, unknown>>, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (isObject(value) ? Reflect.get(value, name) : undefined), exports);
}

/**
 * Returns the calls that a remote sends: calls imported by name, calls of a master, bill or report passed to the kit as
 * a whole, and calls that fetch the rows of their reference fields.
 */
export function neededCalls(contracts: readonly TakenContract[]): CallShape[] {
  const found = new Map<string, CallShape>();
  const seen = new Set<unknown>();
  const waiting: unknown[] = contracts.flatMap(({ exports, taken }) => taken.map((path) => valueAt(exports, path)));
  for (let value = waiting.pop(); waiting.length > 0 || value !== undefined; value = waiting.pop()) {
    if (!isObject(value) || seen.has(value)) continue;
    seen.add(value);
    if (isCall(value)) found.set(value.id, shapeOf(value));
    waiting.push(...Object.values(value));
  }
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}
