import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CallSpec } from '@mingmou/contract/base/call';

const CONTRACT_DIR = join(__dirname, '..', '..', '..', 'shared', 'contract', 'src');

function isCall(value: unknown): value is CallSpec {
  return typeof value === 'object' && value !== null && 'grant' in value && 'id' in value && 'touches' in value;
}

function contractFiles(): string[] {
  return readdirSync(CONTRACT_DIR, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.contract.ts'),
  );
}

/** Depth of calls in a resource and in its parts (`icd.import.apply`). */
const MOST_DEEP = 2;

function callsIn(value: unknown, levels: number): CallSpec[] {
  if (typeof value !== 'object' || value === null || levels === 0) return [];
  return Object.values(value).flatMap((each) => (isCall(each) ? [each] : callsIn(each, levels - 1)));
}

/** Returns every call of the contract, found by file, so that new calls are covered automatically. */
export function contractCalls(): CallSpec[] {
  const calls = contractFiles().flatMap((file) => {
    const exported: Record<string, unknown> = require(join(CONTRACT_DIR, file));
    return Object.values(exported).flatMap((value) => callsIn(value, MOST_DEEP));
  });
  // A call may be exported twice, for example as the picker of a master.
  return [...new Set(calls)];
}
