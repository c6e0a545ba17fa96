import { describe, expect, it } from '@jest/globals';
import { changeOf, resultantPrism } from './optician-compare.rules';

const rx = (odSph: number | null, odCyl: number | null = null, odAxis: number | null = null) => ({
  odSph,
  odCyl,
  odAxis,
});

describe('comparison of a new prescription with an earlier one', () => {
  it.each([
    [rx(-3, -0.5, 180), rx(-3.25, -0.75, 5), { se: -0.38, cyl: -0.25, axis: 5 }],
    [rx(-3, -0.5, 175), rx(-3, -0.5, 5), { se: 0, cyl: 0, axis: 10 }],
    [rx(-3, -0.5, 90), rx(-3, -0.5, 180), { se: 0, cyl: 0, axis: 90 }],
    [rx(-3), rx(-2.5, -0.5, 90), { se: 0.25, cyl: -0.5, axis: null }],
    [rx(null), rx(-2.5), null],
    [rx(-2.5), rx(null), null],
  ])('%j to %j differs by %j', (before, now, expected) => {
    expect(changeOf(before, now, 'od')).toEqual(expected);
  });
});

describe('the resultant of two prisms', () => {
  it.each([
    // Inwards and upwards of the right eye: towards the examiner's right and up.
    ['od', { odPrism1: 3, odBase1: 'BI', odPrism2: 4, odBase2: 'BU' }, { value: 5, angle: 53 }],
    ['od', { odPrism1: 3, odBase1: 'BO', odPrism2: 4, odBase2: 'BD' }, { value: 5, angle: 233 }],
    ['os', { osPrism1: 3, osBase1: 'BI', osPrism2: 4, osBase2: 'BU' }, { value: 5, angle: 127 }],
    ['os', { osPrism1: 2, osBase1: 'BD', osPrism2: 2, osBase2: 'BO' }, { value: 2.83, angle: 315 }],
    ['od', { odPrism1: 3, odBase1: 'BI' }, undefined],
    ['od', {}, undefined],
  ] as const)('of %s %j is %j', (eye, record, expected) => {
    expect(resultantPrism(record, eye)).toEqual(expected);
  });
});
