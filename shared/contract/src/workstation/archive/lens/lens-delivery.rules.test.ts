import { describe, expect, it } from '@jest/globals';
import { eyesDelivered, isBeyond, lensDifferences } from './lens-delivery.rules';

const RIGID = { standard: 'GB 11417.2-2012', bc: 0.05, dia: 0.1, powers: [0.12, 0.18, 0.25], ct: 0.02 } as const;
const SOFT = { standard: 'GB 11417.3-2012', bc: 0.2, dia: 0.2, powers: [0.25, 0.25, 0.25], ct: 0.02 } as const;

const beyond = (measured: object, ordered: object, tolerance: typeof RIGID | typeof SOFT = RIGID) =>
  lensDifferences({ ...measured }, { ...ordered }, tolerance, 'od')
    .filter(isBeyond)
    .map(({ title }) => title);

describe('limits of a delivered lens', () => {
  it.each([
    [-5, -5.12, -5.13],
    [-5.25, -5.43, -5.44],
    [-10, -9.82, -9.81],
    [10.25, 10.5, 10.51],
  ])('rigid, ordered with %f D: %f D is within, %f D beyond', (odSph, within, out) => {
    expect(beyond({ odMeasSph: within }, { odSph })).toEqual([]);
    expect(beyond({ odMeasSph: out }, { odSph })).toEqual(['右眼球镜']);
  });

  it.each([
    ['rigid base curve', RIGID, 'Bc', 7.8, 7.85, 7.86],
    ['rigid diameter', RIGID, 'Dia', 10.6, 10.5, 10.4],
    ['rigid center thickness', RIGID, 'Ct', 0.22, 0.24, 0.25],
    ['rigid cylinder', RIGID, 'Cyl', -1, -1.12, -1.13],
    ['soft base curve', SOFT, 'Bc', 8.6, 8.4, 8.3],
    ['soft diameter', SOFT, 'Dia', 14.2, 14.4, 14.5],
    ['soft power', SOFT, 'Sph', -12, -12.25, -12.26],
  ] as const)('%s', (_what, tolerance, name, ordered, within, out) => {
    const order = { [`od${name}`]: ordered };
    expect(beyond({ [`odMeas${name}`]: within }, order, tolerance)).toEqual([]);
    expect(beyond({ [`odMeas${name}`]: out }, order, tolerance)).toHaveLength(1);
  });

  it('writes each difference with its sign, and compares only figures that were both measured and ordered', () => {
    const differences = lensDifferences(
      { odMeasBc: 7.83, odMeasDia: 10.6, odMeasSph: -3.1, odMeasCyl: -0.5, osMeasBc: 9 },
      { odBc: 7.8, odDia: 10.6, odSph: -3 },
      RIGID,
      'od',
    );
    expect(differences.map(({ text }) => text)).toEqual(['基弧+0.03', '直径0.0', '球镜−0.10']);
  });

  it('finds the eyes whose lens was scanned', () => {
    expect(eyesDelivered({ odBarCode: '290', osBarCode: '' })).toEqual(['od']);
    expect(eyesDelivered({})).toEqual([]);
  });
});
