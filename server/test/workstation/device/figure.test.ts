import { expect, it } from '@jest/globals';
import { refractionIn } from '../../../src/modules/workstation/device/formats/figure';

it.each([
  ['sphere, cylinder and axis', { sph: '-2.25', cyl: '-0.50', axis: '178' }, { sph: -2.25, cyl: -0.5, axis: 178 }],
  ['signs and digits apart', { sph: '- 2.25', cyl: '+ 0.50', axis: ' 8 ' }, { sph: -2.25, cyl: 0.5, axis: 8 }],
  ['leading zeros', { sph: '+02.25', cyl: '-00.75', axis: '005' }, { sph: 2.25, cyl: -0.75, axis: 5 }],
  ['axis 0 as 180', { sph: '0.00', cyl: '-0.50', axis: '0' }, { sph: 0, cyl: -0.5, axis: 180 }],
  ['no axis of a cylinder of 0', { sph: '-1.00', cyl: '0.00', axis: '90' }, { sph: -1, cyl: 0, axis: null }],
  ['no axis without a cylinder', { sph: '-1.00', axis: '90' }, { sph: -1, cyl: null, axis: null }],
  ['a cylinder without an axis', { sph: '-1.00', cyl: '-0.50', axis: null }, { sph: -1, cyl: -0.5, axis: null }],
  ['nothing without a sphere', { cyl: '-0.50', axis: '90' }, null],
  ['nothing from an error text', { sph: 'ERR', cyl: '-0.50', axis: '90' }, null],
])('refractionIn of a device reads %s', (_case, texts, read) => {
  expect(refractionIn(texts)).toEqual(read);
});
