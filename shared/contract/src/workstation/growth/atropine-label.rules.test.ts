import { describe, expect, it } from '@jest/globals';
import { type LabelledChild, offLabel } from './atropine-label.rules';

const PRODUCT = { concentration: '0.01%', source: '国药准字' } as const;
const CHILD: LabelledChild = { age: 8, od: { sph: -2, cyl: -0.5 }, os: { sph: -1.5 } };
const says = (change: Partial<LabelledChild>) => offLabel(PRODUCT, { ...CHILD, ...change });

describe('低浓度阿托品的说明书', () => {
  it.each<[Partial<LabelledChild>, string | undefined]>([
    [{}, undefined],
    [{ age: 6 }, undefined],
    [{ age: 12 }, undefined],
    [{ age: 5 }, '年龄5岁（6～12岁）'],
    [{ age: 13 }, '年龄13岁（6～12岁）'],
    [{ od: { sph: -1 }, os: { sph: -1 } }, undefined],
    [{ od: { sph: -0.75 }, os: { sph: -1 } }, '右眼等效球镜-0.75（-1.00～-4.00）'],
    [{ od: { sph: -4 }, os: { sph: -4 } }, undefined],
    [{ od: { sph: -4 }, os: { sph: -4, cyl: -0.25 } }, '左眼等效球镜-4.13（-1.00～-4.00）'],
    [{ od: { sph: -2, cyl: -1.5 } }, undefined],
    [{ od: { sph: -1.5, cyl: -1.75 } }, '右眼柱镜-1.75（不超过1.50）'],
    [{ od: { sph: -3 }, os: { sph: -1.5 } }, undefined],
    [{ od: { sph: -3.25 }, os: { sph: -1.5 } }, '屈光参差1.75（不超过1.50）'],
    [{ od: {}, os: {} }, undefined],
  ])('%j', (change, expected) => {
    expect(says(change)).toBe(expected && `0.01%阿托品超出说明书：${expected}`);
  });

  it('没有说明书资料的产品不问', () => {
    expect(offLabel({ concentration: '0.05%', source: '国药准字' }, { ...CHILD, age: 3 })).toBeUndefined();
    expect(offLabel({ concentration: '0.01%', source: '院内制剂' }, { ...CHILD, age: 3 })).toBeUndefined();
  });
});
