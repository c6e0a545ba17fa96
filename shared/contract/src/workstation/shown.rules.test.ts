import { expect, it } from '@jest/globals';
import { f } from '../base/field';
import type { AcuityScale } from '../clinic/acuity.rules';
import { measure } from '../clinic/measure.fields';
import { inRecordedScale, shownValue, shownWithUnit, type Values, withAcuitiesIn } from './shown.rules';

const FIELDS = {
  odVa: f.acuity('视力'),
  osVa: f.acuity('视力'),
  odSph: f.decimal('球镜', 2),
  note: f.text('备注', 20),
};

it.each<[string, AcuityScale, number, Values, Values]>([
  ['five points to decimals', '5', 2, { odVa: '5.0', osVa: '4.8' }, { odVa: '1.0', osVa: '0.6' }],
  ['decimals to five points', 'D', 1, { odVa: '0.8', osVa: '0.02' }, { odVa: '4.9', osVa: '3.3' }],
  ['decimals to five points that are printed with decimals', 'D', 3, { odVa: '1.0' }, { odVa: '5.0' }],
  ['five points to decimals that are printed with five points', '5', 4, { odVa: '4.9' }, { odVa: '0.8' }],
  ['nothing within one scale', '5', 1, { odVa: '5.0' }, { odVa: '5.0' }],
  ['letters after a line', '5', 2, { odVa: '5.0-2' }, { odVa: '1.0-2' }],
  ['no special reading', '5', 2, { odVa: 'FC/30cm', osVa: 'NLP' }, { odVa: 'FC/30cm', osVa: 'NLP' }],
  ['no reading that the chart lacks', '5', 2, { odVa: '9.9' }, { odVa: '9.9' }],
  ['no empty reading', '5', 2, { odVa: null, osVa: '' }, { odVa: null, osVa: '' }],
  ['no value of another kind', '5', 2, { odSph: 5, note: '5.0' }, { odSph: 5, note: '5.0' }],
  ['no value without a field', '5', 2, { other: '5.0' }, { other: '5.0' }],
])('withAcuitiesIn converts %s', (_case, stored, visionType, record, converted) => {
  expect(withAcuitiesIn(FIELDS, record, stored, visionType)).toEqual(converted);
});

it.each([
  [-6, '6△exo'],
  [3.5, '3.5△eso'],
  [0, '0△'],
  [null, ''],
])('a phoria of %s is printed as %s, with its unit once', (value, text) => {
  const spec = measure('phoria', '远水平隐斜');
  const scale = { stored: '5', visionType: 1 } as const;
  expect(shownValue(spec, value, scale)).toBe(text);
  expect(shownWithUnit(spec, value, scale)).toBe(text);
});

it('inRecordedScale converts a stored record once, and leaves a record without a scale as it is', () => {
  const once = inRecordedScale(FIELDS, { odVa: '0.8', vaScale: 'D' }, 1);
  expect(once).toEqual({ odVa: '4.9', vaScale: '5' });
  expect(inRecordedScale(FIELDS, once, 1)).toEqual(once);
  expect(inRecordedScale(FIELDS, { odVa: '0.8' }, 1)).toEqual({ odVa: '0.8' });
});
