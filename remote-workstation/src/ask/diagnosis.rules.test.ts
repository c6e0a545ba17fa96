import { describe, expect, it } from '@jest/globals';
import { added, removed, withPrimary } from './diagnosis.rules';

const myopia = { code: 'H52.1', name: '近视' };

describe('诊断', () => {
  it('第一条是主诊断，同一诊断换眼别，四种都有了就不能再加', () => {
    let rows = added([], myopia);
    expect(rows).toEqual([{ icdCode: 'H52.1', icdName: '近视', eye: 'OU', isPrimary: true, certainty: '确诊' }]);
    for (const eye of ['OD', 'OS', 'NA']) {
      rows = added(rows ?? [], myopia);
      expect(rows?.at(-1)).toMatchObject({ eye, isPrimary: false });
    }
    expect(added(rows ?? [], myopia)).toBeUndefined();
  });

  it('主诊断只有一个，删除后由第一条接替', () => {
    const two = added(added([], myopia) ?? [], { code: 'H52.2', name: '散光' }) ?? [];
    const moved = withPrimary(two, 1);
    expect(moved.map(({ isPrimary }) => isPrimary)).toEqual([false, true]);
    expect(removed(moved, 1)).toMatchObject([{ icdCode: 'H52.1', isPrimary: true }]);
    expect(removed(moved, 0)).toMatchObject([{ icdCode: 'H52.2', isPrimary: true }]);
  });
});
