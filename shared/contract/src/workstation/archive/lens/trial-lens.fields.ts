import type { FieldSpec, Shape } from '../../../base/field';
import { f, type Values } from '../../../base/field';
import { words } from '../../../base/words';
import { measure, quarters } from '../../../clinic/measure.fields';
import { okDesign, rigidDesign } from './lens-archive.dicts';
import { okCurves, okLens, rigidLens } from './lens-try.form';

const trialDesign = words('trialLensDesign', '设计', [
  ...new Set([...rigidDesign.rows, ...okDesign.rows].map(({ code }) => code)),
]);

const mm = (title: string, decimals: number, [min, max]: readonly [number, number]) =>
  f.decimal(title, decimals, { min, max, step: 10 ** -decimals, unit: 'mm' });
// The target belongs to the eye that the lens is made for.
const { targetD: _targetD, jessen: _jessen, ...curves } = okCurves;

/** Parameters of a lens of the fitting set, for all kinds; the kind narrows the ranges. */
export const trialParameters = {
  ...curves,
  design: f.dict('设计', trialDesign),
  bc: mm('基弧', 2, [6.5, 10.5]),
  bozd: mm('光学区', 1, [5, 9]),
  dia: mm('直径', 1, [8.5, 12]),
  ...{ sph: quarters('球镜', [-25, 25]), cyl: measure('cylinder', '柱镜'), axis: measure('axis', '轴位') },
  power: quarters('度数', [0, 2]),
} as const;
export type TrialParameters = Partial<Values<typeof trialParameters>>;
export type TrialParameter = keyof typeof trialParameters;

const BY_KIND: Readonly<Record<2 | 3, Shape>> = {
  2: { design: f.dict('设计', rigidDesign), ...rigidLens },
  3: { design: f.dict('设计', okDesign), ...okLens },
};

const ALL = Object.keys(trialParameters) as readonly TrialParameter[];

/** The parameters of a kind, in the order of its try. */
export function parametersOf(lensCategory: 2 | 3): readonly TrialParameter[] {
  const own = Object.keys(BY_KIND[lensCategory]);
  return ALL.filter((name) => own.includes(name)).sort((a, b) => own.indexOf(a) - own.indexOf(b));
}

/** A parameter as the try of that kind asks for it. */
export const parameterOf = (lensCategory: 2 | 3, name: TrialParameter): FieldSpec | undefined =>
  BY_KIND[lensCategory][name];
