import { dict } from '../base/dict';
import { ACUITY_LINES, ACUITY_SPECIALS } from '../clinic/acuity.rules';

/** Every value from one to another as text with so many decimals, its own code. */
function steps(from: number, to: number, step: number, text: (value: number) => string): (readonly [string, string])[] {
  const count = Math.round((to - from) / step) + 1;
  return Array.from({ length: count }, (_, at) => text(from + at * step)).map((value) => [value, value]);
}

/** Pupillary distance of one eye in mm (domain-workstation §8.2). */
export const pd = dict(
  'pd',
  '单眼瞳距',
  steps(22, 39, 0.5, (value) => value.toFixed(1)),
);

/** Fitting height in mm. */
export const pupil = dict(
  'pupil',
  '瞳高',
  steps(11, 35, 0.5, (value) => value.toFixed(1)),
);

export const addPower = dict(
  'addPower',
  '下加光',
  steps(0.5, 6, 0.25, (value) => `+${value.toFixed(2)}`),
);

/** `ext`: the same line in decimals. */
export const visualAcuityLog = dict(
  'visualAcuityLog',
  '视力（5分）',
  ACUITY_LINES.map(([log, decimal]) => [log, log, decimal] as const),
);

/** `ext`: the same line in five points. */
export const visualAcuityDecimal = dict(
  'visualAcuityDecimal',
  '视力（小数）',
  ACUITY_LINES.map(([log, decimal]) => [decimal, decimal, log] as const),
);

export const visualAcuitySpecial = dict('visualAcuitySpecial', '特殊视力', [
  ...ACUITY_SPECIALS.filter(([code]) => code.startsWith('FC')).reverse(),
  ...ACUITY_SPECIALS.filter(([code]) => !code.startsWith('FC')),
  ['OTHER', '其他'] as const,
]);

export const prescriptionType = dict('prescriptionType', '处方类型', [
  [0, '框架远用'],
  [1, '框架近用'],
  [2, '框架多用途'],
  [3, '接触镜常规'],
  [4, '接触镜多焦点'],
]);
