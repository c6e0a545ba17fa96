import { expect, it } from '@jest/globals';
import type { Eye } from '../base/eyes';
import type { Refraction } from '../clinic/refraction.rules';
import { refractionIn } from './optician-copy.rules';
import type { OpticianRecord } from './optician-kinds.rules';

const BOTH: OpticianRecord = { odSph: -3, odCyl: -0.5, odAxis: 90, osSph: 1.25, osCyl: -1, osAxis: 5 };

it.each<[string, OpticianRecord, Eye, Refraction]>([
  ['the right eye', BOTH, 'od', { sphere: -3, cylinder: -0.5, axis: 90 }],
  ['the left eye', BOTH, 'os', { sphere: 1.25, cylinder: -1, axis: 5 }],
  ['a sphere alone', { odSph: -3 }, 'od', { sphere: -3, cylinder: 0, axis: null }],
  ['a cylinder alone', { odCyl: -0.75, odAxis: 180 }, 'od', { sphere: 0, cylinder: -0.75, axis: 180 }],
  ['an eye without a power', { osSph: -3 }, 'od', { sphere: 0, cylinder: 0, axis: null }],
  ['emptied fields', { odSph: null, odCyl: null, odAxis: null }, 'od', { sphere: 0, cylinder: 0, axis: null }],
])('refractionIn reads %s', (_case, record, eye, power) => {
  expect(refractionIn(record, eye)).toEqual(power);
});
