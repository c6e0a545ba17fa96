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

  it.each([
    ['of a trial lens with a small over-refraction', { odSph: -3, odOverSph: -0.5 }, { odSph: -3.5 }],
    ['with an over-refraction from 4.00 D, which moves to the cornea', { odSph: -3, odOverSph: -4 }, { odSph: -6.75 }],
    ['just below that, which does not move', { odSph: -3, odOverSph: -3.75 }, { odSph: -6.75 }],
    ['of the over-refraction alone', { odOverSph: 6 }, { odSph: 6.5 }],
    [
      'with the cylinder of the trial lens',
      { odSph: -2, odCyl: -0.75, odAxis: 90, odOverSph: 0.25 },
      { odSph: -1.75, odCyl: -0.75, odAxis: 90 },
    ],
  ])('has the power %s', (_what, tried, ordered) => {
    expect(proposedOrder({ odBc: 8.6, ...tried }, of(SOFT))).toMatchObject(ordered);
  });

  it('has no cylinder where trial lens and over-refraction both have one', () => {
    const crossed = { odBc: 8.6, odSph: -2, odCyl: -0.75, odAxis: 90, odOverSph: 0, odOverCyl: -0.5, odOverAxis: 45 };
    const lens = proposedOrder(crossed, of(SOFT));
    expect(lens).toMatchObject({ odSph: -2 });
    expect(lens).not.toHaveProperty('odCyl');
  });

  it('takes the addition of a rigid trial lens, and adds the over-refraction to the power of a night lens', () => {
    expect(proposedOrder({ odBc: 7.8, odSph: -2, odAdd: 1.5 }, of(RIGID))).toMatchObject({ odAdd: 1.5 });
    const night = proposedOrder({ odBc: 8.6, odPower: 0.75, odOverSph: -0.25, odOverCyl: -0.5 }, of(OK));
    expect(night).toMatchObject({ odSph: 0.5 });
    expect(night).not.toHaveProperty('odCyl');
  });

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
