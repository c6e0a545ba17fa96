import { describe, expect, it } from '@jest/globals';
import { withLateDefaults } from './use-bill-draft';

interface Head {
  readonly sellerId: number | null;
  readonly remark: string | null;
}

const EMPTY: Head = { sellerId: null, remark: null };
const content = (head: Head, version = 0) => ({ version, head, lines: [] });

describe('a default that arrives after typing began', () => {
  it.each<[string, Head, Head, number, Head]>([
    ['fills a field that nobody touched', EMPTY, { ...EMPTY, remark: '急' }, 0, { sellerId: 70, remark: '急' }],
    ['does not replace a choice', EMPTY, { ...EMPTY, sellerId: 71 }, 0, { ...EMPTY, sellerId: 71 }],
    ['leaves a field empty that was emptied by hand', { ...EMPTY, sellerId: 70 }, EMPTY, 0, EMPTY],
    ['does not touch a bill of another version', EMPTY, { ...EMPTY, remark: '急' }, 1, { ...EMPTY, remark: '急' }],
  ])('%s', (_case, began, now, version, head) => {
    const typed = withLateDefaults({ base: content(began), head: now }, content({ ...EMPTY, sellerId: 70 }, version));
    expect(typed.head).toEqual(head);
  });

  it('counts as the start, so that emptying the field later is seen', () => {
    const typed = withLateDefaults({ base: content(EMPTY), head: EMPTY }, content({ ...EMPTY, sellerId: 70 }));
    const emptied = withLateDefaults({ ...typed, head: EMPTY }, content({ ...EMPTY, sellerId: 70 }));
    expect(emptied.head).toEqual(EMPTY);
  });
});
