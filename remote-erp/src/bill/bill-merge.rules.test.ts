import { describe, expect, it } from '@jest/globals';
import { mergeBill } from './bill-merge.rules';

interface Line {
  readonly key: string;
  readonly goods: number;
  readonly qty: number;
  readonly place?: number | null;
}

const line = (key: string, goods: number, qty: number, place?: number): Line => ({
  key,
  goods,
  qty,
  ...(place === undefined ? {} : { place }),
});
const head = { supplier: 1, remark: '', invoice: '' };
const base = { version: 3, head, lines: [line('s1', 1, 5), line('s2', 2, 5), line('s3', 3, 5)] };
const identityOf = ({ goods }: Line) => String(goods);

describe('别人先保存了单据', () => {
  it('自己改过的留着，没改的以最新为准', () => {
    const mine = { head: { ...head, remark: '加急' }, lines: base.lines };
    const newest = { ...base, version: 4, head: { ...head, remark: '别人', invoice: 'F1' } };
    expect(mergeBill(base, mine, newest, identityOf)).toMatchObject({
      version: 4,
      head: { supplier: 1, remark: '加急', invoice: 'F1' },
    });
  });

  it('明细：各自改的都在，两边的新增都在，任一边移除的不在，改过的行不因对方移除而丢', () => {
    const mine = { head, lines: [line('s1', 1, 9), line('s3', 3, 6), line('n1', 8, 1)] };
    const newest = {
      version: 4,
      head,
      lines: [line('s11', 1, 5, 2), line('s12', 2, 7), line('s14', 9, 1)],
    };
    expect(mergeBill(base, mine, newest, identityOf).lines).toEqual([
      line('s1', 1, 9, 2),
      line('s14', 9, 1),
      line('s3', 3, 6),
      line('n1', 8, 1),
    ]);
  });

  it('我没动、对方移除的行不再出现', () => {
    const newest = { version: 4, head, lines: [line('s11', 1, 5)] };
    expect(mergeBill(base, { head, lines: base.lines }, newest, identityOf).lines).toEqual([line('s1', 1, 5)]);
  });

  it('同一商品两行分别对应', () => {
    const twice = { version: 1, head, lines: [line('a', 1, 1), line('b', 1, 2)] };
    const mine = { head, lines: [line('a', 1, 1), line('b', 1, 20)] };
    const newest = { version: 2, head, lines: [line('x', 1, 10), line('y', 1, 2)] };
    expect(mergeBill(twice, mine, newest, identityOf).lines).toEqual([line('a', 1, 10), line('b', 1, 20)]);
  });
});
