import { EYE_TITLES, EYES, type Eye, eyeKey } from '../../../base/eyes';
import { equivalentOf, transpose } from '../../../clinic/refraction.rules';
import type { Figures } from '../../form-groups';

const [SOFT, RIGID, OK] = [1, 2, 3];

/** A baseline consists of examinations, by their forms, and of 问诊 as the findings at the slit lamp. */
export const CONSULT = 'ASK';
export type BaselineForm = 'F04' | 'F06' | 'F07' | 'F08' | 'F09' | 'F10' | 'F23' | 'F24' | typeof CONSULT;

export const BASELINE_TITLES: Readonly<Record<BaselineForm, string>> = {
  F04: '主觉验光',
  F06: '眼压',
  F07: '角膜曲率',
  F08: '角膜地形图',
  F09: '眼轴生物测量',
  F10: '瞳孔/瞳距',
  F23: '干眼',
  F24: '角膜内皮',
  ASK: '裂隙灯与眼底（问诊）',
};

/** † of a baseline (domain-workstation §3.1, §8b 1). */
export function neededForms(lensCategory: number, needsEcd: boolean): readonly BaselineForm[] {
  if (lensCategory === SOFT) return ['F04'];
  if (lensCategory === RIGID) return ['F04', 'F07'];
  return ['F04', 'F06', 'F07', 'F08', 'F09', 'F23', ...(needsEcd ? (['F24'] as const) : []), CONSULT];
}

/** Forms that say something where they were made, though nobody asks for them. */
export const READ_FORMS: readonly BaselineForm[] = ['F04', 'F06', 'F07', 'F08', 'F09', 'F10', 'F23', 'F24', CONSULT];

export type BaselineFigures = Partial<Readonly<Record<BaselineForm, Figures>>>;

const at = (record: Figures | undefined, eye: Eye, name: string): number | null => {
  const value = record?.[eyeKey(eye, name)];
  return typeof value === 'number' ? value : null;
};

/** What an examination of the baseline has to say of each eye that gets a lens (§3.1, §8b 1). */
const REQUIRED: readonly (readonly [form: BaselineForm, name: string, title: string])[] = [
  ['F04', 'subSph', '主觉球镜'],
  ['F06', 'mean', '眼压'],
  ['F07', 'k1', '角膜曲率'],
  ['F09', 'al', '眼轴'],
  ['F09', 'cct', '角膜厚度'],
  ['F23', 'fbut', '泪膜破裂时间'],
  ['F24', 'ecd', '内皮细胞'],
  [CONSULT, 'cornea', '裂隙灯（角膜）'],
  [CONSULT, 'fundus', '眼底'],
];

function isMeasured(record: Figures, eye: Eye, name: string): boolean {
  const value = record[eyeKey(eye, name)];
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== '';
}

/** Returns the figures that the examinations lack of the eyes; an examination that was not made lacks as a whole. */
export function figuresMissing(
  needed: readonly BaselineForm[],
  figures: BaselineFigures,
  eyes: readonly Eye[],
): readonly string[] {
  return REQUIRED.flatMap(([form, name, title]) => {
    const record = figures[form];
    if (!record || !needed.includes(form)) return [];
    const lacking = eyes.filter((eye) => !isMeasured(record, eye, name));
    return lacking.length === EYES.length ? [title] : lacking.map((eye) => `${EYE_TITLES[eye]}${title}`);
  });
}

const YOUNG = 8;
const SE = { far: -6, near: -0.75 } as const;
const CYLINDER = { withRule: 1.5, againstRule: 0.75 } as const;
/** Degrees around the horizontal, and around the vertical. */
const NEAR_AXIS = 30;
const UPRIGHT = 90;
const ROUND = 180;
const K = { flat: 39, steep: 46 } as const;
const THIN_UM = 480;
const FEW_CELLS = 2000;
const NARROW_MM = 11;
const WIDE_PUPIL_MM = 5;
const E_VALUE = { low: 0.4, high: 0.6 } as const;
const SPHERE_TO_CYLINDER = 2;
/** Redness and infection of the lids; infiltrate and ulcer of the cornea. */
const INFLAMED = { outerEye: [1, 6, 10], cornea: [4, 5] } as const;

/** The cylinder in minus, and how its axis lies. */
function cylinderOf(record: Figures | undefined, eye: Eye) {
  const [sphere, cylinder] = [at(record, eye, 'subSph'), at(record, eye, 'subCyl')];
  if (sphere === null || !cylinder) return null;
  const lens = { sphere, cylinder, axis: at(record, eye, 'subAxis') };
  const minus = cylinder > 0 ? transpose(lens) : lens;
  const { axis } = minus;
  const isFlat = axis !== null && (axis <= NEAR_AXIS || axis >= ROUND - NEAR_AXIS);
  const isUpright = axis !== null && Math.abs(axis - UPRIGHT) <= NEAR_AXIS;
  return { size: Math.abs(minus.cylinder), sphere: Math.abs(minus.sphere), isFlat, isUpright };
}

function sightWarnings(record: Figures | undefined, eye: Eye): readonly string[] {
  const se = equivalentOf(at(record, eye, 'subSph'), at(record, eye, 'subCyl'));
  const lens = cylinderOf(record, eye);
  return [
    ...(se !== null && (se > SE.near || se < SE.far) ? [`等效球镜${se.toFixed(2)}D，不在-0.75～-6.00D之间`] : []),
    ...(lens?.isFlat && lens.size > CYLINDER.withRule ? [`顺规散光${lens.size.toFixed(2)}D，大于1.50D`] : []),
    ...(lens?.isUpright && lens.size > CYLINDER.againstRule ? [`逆规散光${lens.size.toFixed(2)}D，大于0.75D`] : []),
    ...(lens && lens.sphere <= lens.size * SPHERE_TO_CYLINDER ? ['球镜与柱镜之比不大于2:1'] : []),
  ];
}

function corneaWarnings({ F07, F08, F09, F10, F24 }: BaselineFigures, eye: Eye): readonly string[] {
  const powers = [at(F07, eye, 'k1'), at(F07, eye, 'k2')].filter((one) => one !== null);
  const strange = powers.find((one) => one < K.flat || one > K.steep);
  const wtw = at(F09, eye, 'wtw') ?? at(F08, eye, 'wtw');
  // The widest looks past the treatment zone.
  const pupils = [at(F10, eye, 'pupilMesopic'), at(F10, eye, 'pupilPhotopic'), at(F08, eye, 'pupilMm')];
  const pupil = Math.max(...pupils.map((one) => one ?? 0));
  const e = at(F08, eye, 'eFlat');
  const [cct, ecd] = [at(F09, eye, 'cct'), at(F24, eye, 'ecd')];
  return [
    ...(strange === undefined ? [] : [`角膜曲率${strange.toFixed(2)}D，不在39.00～46.00D之间`]),
    ...(cct !== null && cct < THIN_UM ? [`角膜厚度${cct}µm，小于480µm`] : []),
    ...(ecd !== null && ecd < FEW_CELLS ? [`内皮细胞${ecd}个/mm²，少于2000`] : []),
    ...(wtw !== null && wtw < NARROW_MM ? [`角膜横径${wtw.toFixed(1)}mm，小于11.0mm`] : []),
    ...(pupil >= WIDE_PUPIL_MM ? [`瞳孔直径${pupil.toFixed(1)}mm，不小于5.0mm`] : []),
    ...(e !== null && (e < E_VALUE.low || e > E_VALUE.high) ? [`e值${e.toFixed(2)}，不在0.40～0.60之间`] : []),
  ];
}

function isInflamed({ ASK }: BaselineFigures, eye: Eye): boolean {
  return (['outerEye', 'cornea'] as const).some((name) => {
    const found = ASK?.[eyeKey(eye, name)];
    return Array.isArray(found) && INFLAMED[name].some((code) => found.includes(code));
  });
}

interface Warned {
  readonly lensCategory: number;
  readonly age: number | null;
  /** From which pressure on it is high. */
  readonly iopAlert: number;
}

/** What speaks against lenses that are worn at night, as far as it was measured: amber, never a refusal. */
export function baselineWarnings(figures: BaselineFigures, { lensCategory, age, iopAlert }: Warned): readonly string[] {
  if (lensCategory !== OK) return [];
  const perEye = EYES.flatMap((eye) => {
    const iop = at(figures.F06, eye, 'mean');
    return [
      ...sightWarnings(figures.F04, eye),
      ...corneaWarnings(figures, eye),
      ...(iop !== null && iop > iopAlert ? [`眼压${iop.toFixed(1)}mmHg，高于${iopAlert.toFixed(1)}mmHg`] : []),
      ...(isInflamed(figures, eye) ? ['有活动性炎症'] : []),
    ].map((says) => `${EYE_TITLES[eye]}${says}`);
  });
  return [...(age !== null && age < YOUNG ? ['未满8周岁'] : []), ...perEye];
}
