import { describe, expect, it } from '@jest/globals';
import { proposedDesign, proposedOrder, untriedOrder } from './lens-order.rules';

const [SOFT, RIGID, OK] = [1, 2, 3];
const of = (lensCategory: number, baseline = {}) => ({ lensCategory, vertexMm: 12, fitterId: 2, baseline });
const BASELINE = {
  F04: { odSubSph: -3, odSubCyl: -0.5, odSubAxis: 180, osSubSph: -6, osSubCyl: 1, osSubAxis: 90 },
  F07: { odK1: 43, osK1: 42.5 },
};

describe('the lens that an order proposes', () => {
  it.each([
    ['od', '鼻', 5, 175],
    ['od', '颞', 180, 10],
    ['os', '鼻', 180, 10],
    ['os', '颞', 5, 175],
  ] as const)(
    'WS-13 turns the axis of a soft toric lens: %s rotated 10° to %s, %i becomes %i',
    (eye, way, axis, ordered) => {
      const tried = { [`${eye}Bc`]: 8.6, [`${eye}Sph`]: -2, [`${eye}Cyl`]: -0.75, [`${eye}Axis`]: axis };
      const turned = { ...tried, [`${eye}Rotation`]: 10, [`${eye}RotationWay`]: way };
      expect(proposedOrder(turned, of(SOFT))).toMatchObject({ [`${eye}Cyl`]: -0.75, [`${eye}Axis`]: ordered });
      expect(proposedOrder(tried, of(SOFT))).toMatchObject({ [`${eye}Axis`]: axis });
    },
  );

  it('turns the axis of the over-refraction of a spherical rigid trial lens', () => {
    const tried = { odBc: 7.8, odSph: -3, odOverCyl: -1, odOverAxis: 90, odRotation: 15, odRotationWay: '颞' };
    expect(proposedOrder(tried, of(RIGID))).toMatchObject({ odCyl: -1, odAxis: 105, eyeScope: 'OD' });
  });

  it('WS-13 proposes the base curve of Jessen from the flat K, the target and the usual factor', () => {
    expect(proposedDesign(of(OK, BASELINE))).toEqual({
      ...{ odTargetD: -3, odJessen: 0.75, odBc: 8.6 },
      // −6.00/+1.00×90 is −5.00/−1.00×180; −4.75 at the cornea.
      ...{ osTargetD: -4.75, osJessen: 0.75, osBc: 9.12 },
    });
    expect(proposedDesign(of(RIGID, BASELINE))).toEqual({});
  });

  it('proposes no base curve without a flat K, and no target outside the range', () => {
    const { F04 } = BASELINE;
    expect(proposedDesign(of(OK, { F04 }))).toEqual({
      ...{ odTargetD: -3, odJessen: 0.75, osTargetD: -4.75, osJessen: 0.75 },
    });
    const strange = { F04: { odSubSph: -0.5, osSubSph: -7 }, F07: BASELINE.F07 };
    expect(proposedDesign(of(OK, strange))).toEqual({});
  });

  it('prefers the curve, target and factor of the trial', () => {
    const tried = { odDia: 10.6, odTargetD: -3.5, odJessen: 1 };
    expect(proposedOrder(tried, of(OK, BASELINE))).toMatchObject({
      ...{ odTargetD: -3.5, odJessen: 1, odBc: 8.77, eyeScope: 'OD' },
    });
    expect(proposedOrder({ ...tried, odBc: 8.7 }, of(OK, BASELINE))).toMatchObject({ odBc: 8.7 });
  });

  it('begins an order without a trial with the design of the baseline', () => {
    expect(untriedOrder(of(OK, BASELINE))).toMatchObject({ eyeScope: 'OU', odBc: 8.6, osBc: 9.12 });
    expect(untriedOrder(of(OK, { F04: { osSubSph: -2 } }))).toEqual({ eyeScope: 'OS', osTargetD: -2, osJessen: 0.75 });
    expect(untriedOrder(of(SOFT, BASELINE))).toEqual({});
  });
});
