import { describe, expect, it } from '@jest/globals';
import { type BaselineFigures, baselineWarnings } from './lens-baseline.rules';

const warned = (figures: BaselineFigures, lensCategory = 3) =>
  baselineWarnings(figures, { lensCategory, age: 10, iopAlert: 21 });

describe('what speaks against lenses worn at night', () => {
  it.each([
    ['红肿的眼睑', { odOuterEye: [1] }],
    ['麦粒肿', { odOuterEye: [6] }],
    ['结膜充血', { odOuterEye: [10, 13] }],
    ['角膜浸润', { odCornea: [4] }],
    ['角膜溃疡', { odCornea: [1, 5] }],
  ])('active inflammation: %s', (_what, ASK) => {
    expect(warned({ ASK })).toEqual(['右眼有活动性炎症']);
  });

  it('no inflammation: clear corneas, old scars and lids that lie wrongly', () => {
    expect(warned({ ASK: { odCornea: [0], osCornea: [6, 14], odOuterEye: [0], osOuterEye: [2, 17] } })).toEqual([]);
  });

  it('fewer than 2000 endothelial cells, of the eye that has them', () => {
    expect(warned({ F24: { odEcd: 1999, osEcd: 2000 } })).toEqual(['右眼内皮细胞1999个/mm²，少于2000']);
  });

  it('says nothing of lenses worn by day', () => {
    expect(warned({ F24: { odEcd: 1500 }, ASK: { odCornea: [5] } }, 2)).toEqual([]);
  });
});
