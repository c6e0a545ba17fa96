import { describe, expect, it } from '@jest/globals';
import { added, changed, removed, withPrimary } from './diagnosis.rules';

const myopia = { code: 'H52.1', name: '近视' };

describe('诊断', () => {
  it('第一条是主诊断；已按双眼填写的不再加，单眼的加另一只眼', () => {
    const both = added([], myopia);
    expect(both).toEqual([{ icdCode: 'H52.1', icdName: '近视', eye: 'OU', isPrimary: true, certainty: '确诊' }]);
    expect(added(both ?? [], myopia)).toBeUndefined();
    const right = [{ icdCode: 'H52.1', icdName: '近视', eye: 'OD' as const, isPrimary: true }];
    const two = added(right, myopia) ?? [];
    expect(two).toMatchObject([{ eye: 'OD' }, { eye: 'OS', isPrimary: false }]);
    expect(added(two, myopia)).toBeUndefined();
  });

  it('一个诊断或按双眼，或按单眼：改成哪样，另一样跟着改', () => {
    const row = { icdCode: 'H52.1', icdName: '近视', isPrimary: false };
    const mixed = [
      { ...row, eye: 'OU' as const, isPrimary: true },
      { ...row, eye: 'NA' as const },
    ];
    expect(changed(mixed, 1, { eye: 'OD' })).toMatchObject([{ eye: 'OS', isPrimary: true }, { eye: 'OD' }]);
    const single = [
      { ...row, eye: 'OD' as const, isPrimary: true },
      { ...row, eye: 'OS' as const },
    ];
    expect(changed(single, 1, { eye: 'OU' })).toEqual([{ ...row, eye: 'OU', isPrimary: true }]);
  });

  it('双眼的诊断改为一只眼，另一只眼的诊断仍在', () => {
    const both = added([], myopia) ?? [];
    const split = changed(both, 0, { eye: 'OD' });
    expect(split).toMatchObject([
      { icdCode: 'H52.1', eye: 'OD', isPrimary: true },
      { icdCode: 'H52.1', eye: 'OS', isPrimary: false, certainty: '确诊' },
    ]);
    expect(changed(both, 0, { remark: '进展' })).toMatchObject([{ eye: 'OU', remark: '进展' }]);
    const withLeft = [...both, { ...split[1], icdCode: 'H52.1', icdName: '近视', eye: 'OS' as const }];
    expect(changed(withLeft, 0, { eye: 'OD' })).toMatchObject([{ eye: 'OD' }, { eye: 'OS' }]);
  });

  it('主诊断只有一个，删除后由第一条接替', () => {
    const two = added(added([], myopia) ?? [], { code: 'H52.2', name: '散光' }) ?? [];
    const moved = withPrimary(two, 1);
    expect(moved.map(({ isPrimary }) => isPrimary)).toEqual([false, true]);
    expect(removed(moved, 1)).toMatchObject([{ icdCode: 'H52.1', isPrimary: true }]);
    expect(removed(moved, 0)).toMatchObject([{ icdCode: 'H52.2', isPrimary: true }]);
  });
});
