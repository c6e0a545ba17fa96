import type { CallSpec } from '../../base/call';
import { type CallShape, shapeOf } from './call-shape';

/** What a remote's modules take from one file of the contract: `brand.save`, or `brand` as a whole. */
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
 * The calls that a remote sends: those that it takes by name, those of a master, bill or report that it hands to the kit
 * as a whole, and those by which fields of these fetch the rows that they refer to.
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
