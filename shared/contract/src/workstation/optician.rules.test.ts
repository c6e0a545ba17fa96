import { describe, expect, it } from '@jest/globals';
import { foreignField, opticianForm } from './optician.rules';
import { copiedPrescription, isCopyable } from './optician-copy.rules';
import type { OpticianKind, OpticianRecord } from './optician-kinds.rules';
import { formFault, formMissing, formSettled } from './stage.rules';

const SETTINGS = { visionType: 1, notation: 'MINUS', day: '2026-03-10' } as const;
const COPY = { vertexMm: 12, add: null, distanceMm: 400 };

const FAR: OpticianRecord = {
  odSph: -3,
  odCyl: -0.5,
  odAxis: 90,
  odPd: 32,
  odVa: '5.0',
  source: 0,
  prescriberId: 7,
};

describe('a prescription that may be kept', () => {
  it.each<[OpticianKind, OpticianRecord, object | undefined]>([
    ['remote', { odSph: -30, osSph: 30 }, undefined],
    ['remote', { odSph: -30.25 }, { kind: 'range', min: '-30.00', max: '+30.00' }],
    ['remote', { odSph: 0.3 }, undefined],
    ['remote', { odPrism1: 1.12, odBase1: 'BI' }, undefined],
    ['remote', { odCyl: -0.75 }, { kind: 'noAxis', field: 'odAxis' }],
    ['remote', { odCyl: -0.75, odAxis: 0 }, undefined],
    ['remote', { odPd: 39.5 }, { kind: 'range', field: 'odPd' }],
    ['remote', { odPd: 31.5, osPd: 31, pd: 63.5 }, { kind: 'pd', field: 'pd' }],
    ['more', { odNpd: 29, osNpd: 29, npd: 59 }, { kind: 'pd', field: 'npd' }],
    ['more', { odAdd: 0.25 }, { kind: 'range', min: '+0.50', max: '+6.00' }],
    ['contact-lenses-more', { odAdd: 4.25 }, { kind: 'range', max: '+4.00' }],
    ['contact-lenses-routine', { odCyl: 0.25, odAxis: 90 }, { kind: 'range', max: '0.00' }],
    ['contact-lenses-routine', { odCyl: -5.75, odAxis: 90 }, undefined],
    ['contact-lenses-routine', { odCyl: -6, odAxis: 90 }, undefined],
    ['contact-lenses-routine', { odCyl: -6.25, odAxis: 90 }, { kind: 'range', min: '-6.00', max: '0.00' }],
    ['contact-lenses-routine', { odSph: -25, osSph: 25 }, undefined],
    ['contact-lenses-routine', { odSph: -25.25 }, { kind: 'range', min: '-25.00', max: '+25.00' }],
    ['contact-lenses-routine', { osSph: 25.25 }, { kind: 'range', min: '-25.00', max: '+25.00' }],
    ['contact-lenses-more', { odAdd: 0.5, osAdd: 4 }, undefined],
    ['remote', { osVa: '0.8' }, { kind: 'acuity', scale: '5分' }],
    ['remote', { odCyl: 0.5, odAxis: 90 }, { kind: 'notation' }],
    ['remote', { vertex: 7.5 }, { kind: 'range', field: 'vertex', min: '8.0', max: '16.0' }],
    ['remote', { odPrism1: 2, odBase1: 'BI', odPrism2: 1, odBase2: 'BO' }, { kind: 'wrong' }],
  ])('%s %j: %j', (kind, record, fault) => {
    const found = formFault(opticianForm(kind), record, SETTINGS);
    if (fault) expect(found).toMatchObject(fault);
    else expect(found).toBeUndefined();
  });

  it.each<[OpticianKind, keyof OpticianRecord, number, number]>([
    ['contact-lenses-routine', 'odBc', 8, 9.2],
    ['contact-lenses-routine', 'osDia', 13, 15.5],
    ['more', 'corridor', 7, 18],
    ['more', 'inset', 0, 5],
    ['remote', 'frameA', 40, 65],
    ['remote', 'frameB', 20, 55],
    ['remote', 'frameDbl', 10, 25],
    ['remote', 'vertex', 8, 16],
    ['remote', 'pantoscopic', 0, 20],
    ['remote', 'wrap', 0, 20],
  ])('%s: %s lies within %d and %d', (kind, field, min, max) => {
    const faultAt = (value: number) => formFault(opticianForm(kind), { [field]: value }, SETTINGS);
    for (const value of [min, min + 0.1, max - 0.1, max]) expect(faultAt(value)).toBeUndefined();
    for (const value of [min - 0.1, max + 0.1]) expect(faultAt(value)).toMatchObject({ kind: 'range', field });
  });

  it('takes either notation where the organisation leaves it free, but one for both eyes', () => {
    const free = { ...SETTINGS, notation: 'FREE' } as const;
    const plus = { odCyl: 0.5, odAxis: 90 };
    expect(formFault(opticianForm('remote'), plus, free)).toBeUndefined();
    expect(formFault(opticianForm('remote'), { ...plus, osCyl: -0.5, osAxis: 90 }, free)).toEqual({ kind: 'notation' });
  });

  it('names the field that its kind does not carry', () => {
    expect(foreignField('remote', { odAdd: 1 })).toBe('odAdd');
    expect(foreignField('more', { odAdd: 1, remark: '备注' })).toBeUndefined();
  });

  it('a near distance that was typed stays, else both eyes are added up', () => {
    const near = { odNpd: 29, osNpd: 29.5 };
    expect(formSettled(opticianForm('more'), near).npd).toBe(58.5);
    expect(formSettled(opticianForm('more'), { ...near, npd: 58 }).npd).toBe(58);
  });

  it('adds up the distances and writes 180 for 0', () => {
    expect(
      formSettled(opticianForm('remote'), {
        odSph: -1,
        odCyl: -0.5,
        odAxis: 0,
        osCyl: 0,
        osAxis: 90,
        odPd: 31.5,
        osPd: 31,
      }),
    ).toEqual({
      odSph: -1,
      odCyl: -0.5,
      odAxis: 180,
      osCyl: 0,
      odPd: 31.5,
      osPd: 31,
      pd: 62.5,
    });
  });
});

describe('a prescription that may be confirmed', () => {
  it.each<[OpticianKind, OpticianRecord, object | undefined]>([
    ['remote', FAR, undefined],
    ['remote', {}, { kind: 'noEye' }],
    ['remote', { ...FAR, osPd: 31 }, { kind: 'missing', field: 'osSph' }],
    ['remote', { ...FAR, odSph: 0.3 }, { kind: 'red', field: 'odSph' }],
    ['remote', { ...FAR, odCyl: -0.3 }, { kind: 'red', field: 'odCyl' }],
    ['remote', { ...FAR, odPrism1: 1.12, odBase1: 'BI' }, { field: 'odPrism1', says: '右眼棱镜1须为0.25的倍数' }],
    ['remote', { ...FAR, source: 3 }, { kind: 'missing', field: 'remark' }],
    ['more', FAR, { kind: 'missing', field: 'odAdd' }],
    ['more', { ...FAR, odAdd: 1, odNpd: 30 }, { kind: 'missing', field: 'odPh' }],
    ['contact-lenses-routine', FAR, undefined],
  ])('%s %j: %j', (kind, record, fault) => {
    const found = formMissing(opticianForm(kind), record);
    if (fault) expect(found).toMatchObject(fault);
    else expect(found).toBeUndefined();
  });
});

describe('引用', () => {
  it('WS-11 far to near: the addition on the sphere, the near distances', () => {
    const record = { ...FAR, pd: 64 };
    expect(copiedPrescription({ kind: 'remote', record }, 'near', { ...COPY, add: 1.5 })).toEqual({
      odSph: -1.5,
      odCyl: -0.5,
      odAxis: 90,
      odPd: 30,
      pd: 60,
      source: 0,
      prescriberId: 7,
    });
  });

  it.each([
    [32.5, 32.5, 30.5, 61],
    [34.5, 34.5, 32.5, 65],
    [31.5, 32, 29.5, 59.5],
  ])('near distances of %s and %s stay summed up in the distance of both eyes', (odPd, osPd, near, sum) => {
    const record = { ...FAR, osSph: -3, odPd, osPd, pd: odPd + osPd };
    expect(copiedPrescription({ kind: 'remote', record }, 'near', { ...COPY, add: 1.5 })).toMatchObject({
      odPd: near,
      pd: sum,
    });
  });

  it('takes addition and near distance from a progressive where it has them', () => {
    const record = { ...FAR, odAdd: 2, odNpd: 30.5, pd: 64, npd: 61 };
    expect(copiedPrescription({ kind: 'more', record }, 'near', { ...COPY, add: 1 })).toMatchObject({
      odSph: -1,
      odPd: 30.5,
      pd: 61,
    });
  });

  it('adds up the near distances of both eyes after each is rounded', () => {
    const record = { ...FAR, odPd: 29.5, osSph: -3, osPd: 29, pd: 58.5 };
    expect(copiedPrescription({ kind: 'remote', record }, 'near', { ...COPY, add: 1 })).toMatchObject({
      ...{ odPd: 27.5, osPd: 27, pd: 54.5 },
    });
  });

  it('takes the vertex distance of the prescription before that of the organisation', () => {
    const record = { odSph: -10, vertex: 15 };
    expect(copiedPrescription({ kind: 'remote', record }, 'contact-lenses-routine', COPY).odSph).toBe(-8.75);
    expect(copiedPrescription({ kind: 'remote', record: { odSph: -10 } }, 'contact-lenses-routine', COPY).odSph).toBe(
      -9,
    );
  });

  it('WS-10 takes a frame to the cornea for a contact lens', () => {
    const record = { odSph: -6, odCyl: -2, odAxis: 180, osSph: -3, osCyl: -2.5, osAxis: 10 };
    expect(copiedPrescription({ kind: 'remote', record }, 'contact-lenses-routine', COPY)).toEqual({
      odSph: -5.5,
      odCyl: -1.75,
      odAxis: 180,
      osSph: -3,
      osCyl: -2.25,
      osAxis: 10,
    });
  });

  it('copies the fields that the target kind has, but neither review nor usage', () => {
    const record = { ...FAR, osPd: 31, lensType: 1, reviewDate: '2026-09-10', usage: '看近', odAdd: 2 } as const;
    expect(copiedPrescription({ kind: 'more', record }, 'remote', { ...COPY, add: 1 })).toEqual({
      ...{ odSph: -3, odCyl: -0.5, odAxis: 90, odPd: 32, osPd: 31, pd: 63, odVa: '5.0' },
      ...{ lensType: 1, source: 0, prescriberId: 7 },
    });
  });

  it('from near to near nothing is added', () => {
    expect(copiedPrescription({ kind: 'near', record: FAR }, 'near', { ...COPY, add: 1 })).toEqual(FAR);
  });

  it('an eye without a sphere stays without, a distance that was not measured as well', () => {
    expect(copiedPrescription({ kind: 'remote', record: { odSph: -3 } }, 'near', { ...COPY, add: 1 })).toEqual({
      odSph: -2,
    });
    expect(copiedPrescription({ kind: 'remote', record: { odSph: -3 } }, 'contact-lenses-routine', COPY)).toEqual({
      ...{ odSph: -3, odCyl: 0 },
    });
  });

  it('from one contact lens to the other the power stays', () => {
    const record = { odSph: -6, odCyl: -2, odAxis: 180 };
    expect(copiedPrescription({ kind: 'contact-lenses-more', record }, 'contact-lenses-routine', COPY)).toEqual(record);
  });

  it('goes only where a power can be derived', () => {
    expect(isCopyable('near', 'remote')).toBe(false);
    expect(isCopyable('near', 'near')).toBe(true);
    expect(isCopyable('remote', 'contact-lenses-more')).toBe(true);
  });
});
