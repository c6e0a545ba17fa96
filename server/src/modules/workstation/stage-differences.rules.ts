import { isDeepStrictEqual } from 'node:util';
import type { Shape } from '@mingmou/contract/base/field';
import type { RevisionChange } from '@mingmou/contract/workstation/revision.contract';

/** What changed of a record, field by field, for the log of revisions. */
export function differences(fields: Shape, from: object, to: object): RevisionChange[] {
  const old = new Map<string, unknown>(Object.entries(from));
  const now = new Map<string, unknown>(Object.entries(to));
  return Object.entries(fields).flatMap(([field, { title }]) => {
    const [before, after] = [old.get(field) ?? null, now.get(field) ?? null];
    return isDeepStrictEqual(before, after) ? [] : [{ field, label: title, old: before, new: after }];
  });
}
