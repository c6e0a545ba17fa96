import { describe, expect, it } from '@jest/globals';
import { readShorthand } from './shorthand.rules';
import { type ShorthandPlaces, shorthandFill } from './shorthand-fill.rules';

const FAR: ShorthandPlaces = {
  ...{ title: '远用处方', refractions: [''], acuity: 'va', pd: 'pd', wholePd: 'pd', visionType: 1 },
  withoutAdd: '请改用多用途',
};
const MULTIPURPOSE: ShorthandPlaces = { ...FAR, title: '多用途处方', add: 'add' };
const CONTACT: ShorthandPlaces = { title: '接触镜常规处方', refractions: [''], acuity: 'va', visionType: 1 };
const DECIMAL: ShorthandPlaces = { ...FAR, visionType: 2 };

function fill(typed: string, places: ShorthandPlaces): unknown {
  const line = readShorthand(typed);
  if (!line.ok) return line.says;
  const found = shorthandFill(line, places, {});
  return found.ok ? found.values : found.says;
}

const OD = { odSph: -3, odCyl: -0.5, odAxis: 180 };

describe('速记填入', () => {
  it.each<[string, ShorthandPlaces, object]>([
    ['ou -3/-0.5*180 add 1.5', MULTIPURPOSE, { ...OD, odAdd: 1.5, osSph: -3, osCyl: -0.5, osAxis: 180, osAdd: 1.5 }],
    ['od -3/-0.5x0 va 49 pd 31', FAR, { ...OD, odVa: '4.9', odPd: 31 }],
    ['od -3/-0.5x180 va fc30', FAR, { ...OD, odVa: 'FC/30cm' }],
    ['od -3/-0.5x180 va hm', FAR, { ...OD, odVa: 'HM' }],
    ['od -3/-0.5x180 va 0.8', DECIMAL, { ...OD, odVa: '0.8' }],
    ['od -3/-0.5x180 pd 62', FAR, { ...OD, pd: 62 }],
    ['od -3/0x180', FAR, { odSph: -3, odCyl: 0, odAxis: null }],
    ['od -3', CONTACT, { odSph: -3, odCyl: null, odAxis: null }],
  ])('fills %s', (typed, places, values) => expect(fill(typed, places)).toEqual(values));

  it.each<[string, ShorthandPlaces, string]>([
    ['ou -3/-0.5*180 add 1.5', FAR, '远用处方没有下加光，请改用多用途'],
    ['od -3 add 1.5 os -3', FAR, '远用处方没有下加光，请改用多用途'],
    ['od -3 va 0.8', FAR, '右眼视力格式不正确，请按5分记录填写'],
    ['od -3 va 5.0 os -3 va 5.7', FAR, '左眼视力格式不正确，请按5分记录填写'],
    ['od -3 va 4.9', DECIMAL, '右眼视力格式不正确，请按小数记录填写'],
    ['od -3 pd 31', CONTACT, '接触镜常规处方没有单眼瞳距，请从速记中去掉'],
    ['od -3 pd 62', CONTACT, '接触镜常规处方没有双眼瞳距，请从速记中去掉'],
    ['od -3 pd 62', { ...FAR, wholePd: undefined }, '远用处方没有双眼瞳距，请分别写右眼和左眼的瞳距'],
    ['od -3 va 5.0', { ...CONTACT, acuity: undefined }, '接触镜常规处方没有矫正视力，请从速记中去掉'],
  ])('fills nothing of %s', (typed, places, says) => expect(fill(typed, places)).toBe(says));
});
