import type { CodeOf, Dict, DictCode } from '@mingmou/contract/base/dict';
import { relation } from '@mingmou/contract/dict/relation';

/** The codes of a dictionary among what an input gave. */
export function codesIn<Code extends DictCode>(dictionary: Dict<Code>, value: unknown): Code[] {
  const given: readonly unknown[] = Array.isArray(value) ? value : [];
  return dictionary.rows.map(({ code }) => code).filter((code) => given.includes(code));
}

export function relationIn(value: unknown): CodeOf<typeof relation> | null {
  return codesIn(relation, [value])[0] ?? null;
}
