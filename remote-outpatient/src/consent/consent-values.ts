import type { CodeOf } from '@mingmou/contract/base/dict';
import { relation } from '@mingmou/contract/dict/relation';

/** The relation among what an input gave. */
export function relationIn(value: unknown): CodeOf<typeof relation> | null {
  return relation.rows.find(({ code }) => code === value)?.code ?? null;
}
