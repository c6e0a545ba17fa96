import { describe, expect, it } from '@jest/globals';
import { PeopleCounter } from '../../src/modules/report/people-counter.rules';
import { pickOne, randomOf } from '../support/fuzz';

function packed(ids: readonly number[]): Buffer {
  const bytes = Buffer.alloc(8 * ids.length);
  for (const [at, id] of ids.entries()) bytes.writeBigUInt64BE(BigInt(id), 8 * at);
  return bytes;
}

/** Returns the counts of groups that each consist of several sets. */
function counted(groups: readonly (readonly (readonly number[])[])[]) {
  const counter = new PeopleCounter();
  const ofGroups = groups.map((sets) => {
    counter.nextGroup();
    for (const ids of sets) counter.add(packed(ids));
    return counter.ofGroup;
  });
  return { ofGroups, inAll: counter.inAll };
}

describe('PeopleCounter', () => {
  it('counts each id once per group and once in total', () => {
    expect(
      counted([
        [
          [1, 2],
          [2, 3],
        ],
        [[]],
        [[3, 4]],
      ]),
    ).toEqual({ ofGroups: [3, 0, 2], inAll: 4 });
  });

  it('distinguishes ids that are equal in part of their bits', () => {
    const ids = [1, 2 ** 16 + 1, 2 ** 31 + 1, 2 ** 32 + 1, 2 ** 48 + 1, Number.MAX_SAFE_INTEGER];
    expect(counted([[ids, ids]])).toEqual({ ofGroups: [ids.length], inAll: ids.length });
  });

  it('counts as sets do, in any order of insertion', () => {
    const random = randomOf(7);
    const known = [5, 6, 7, 65_535, 65_536, 2 ** 32 + 5, 2 ** 40];
    const some = () => Array.from({ length: 4 }, () => pickOne(random, known));
    const groups = Array.from({ length: 50 }, () => [some(), some()]);
    expect(counted(groups)).toEqual({
      ofGroups: groups.map((sets) => new Set(sets.flat()).size),
      inAll: new Set(groups.flat(2)).size,
    });
  });

  it('counts correctly with more groups than marks', () => {
    const groups = Array.from({ length: 2 ** 16 + 10 }, (_, at) => [at % 3 === 0 ? [1, 2] : [2]]);
    const { ofGroups, inAll } = counted(groups);
    expect(ofGroups).toEqual(groups.map(([ids]) => ids?.length));
    expect(inAll).toBe(2);
  });
});
