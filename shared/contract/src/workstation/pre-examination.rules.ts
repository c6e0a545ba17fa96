import { sentence } from '../base/codes';
import type { Eye } from '../base/eyes';
import { eyeKey } from '../base/eyes';
import type { Shape } from '../base/field';
import { formatLens } from '../clinic/lens-fields.rules';
import { equivalentOf, keratometryMm } from '../clinic/refraction.rules';
import { visitCodes } from '../outpatient/outpatient.codes';
import { type EyeMeasure, eyeMeasures, triageFields } from '../outpatient/triage.fields';
import {
  bmiOf,
  deltaK,
  isMeasured,
  medianAr,
  settledRecord,
  type TriageFault,
  type TriageField,
  type TriageRecord,
  triageFault,
  triageWarnings,
} from '../outpatient/triage.rules';
import type { DrawnGroup, Figures, ShownFigure } from './form-groups';
import type { StageFault, StageForm } from './stage.rules';

const { missing, outOfRange } = visitCodes;

/** A fault under the numbers that the triage desk gives it (1102xx). */
function stageFault(fault: TriageFault | undefined): StageFault | undefined {
  if (fault?.kind === 'missing')
    return {
      ...refused(fault.field, { ...missing, text: sentence(missing, { items: fault.label }) }),
      short: '请填写',
    };
  if (fault?.kind === 'range') {
    const { field, min, max } = fault;
    const textFor = (label: string) => sentence(outOfRange, { label, min, max });
    const code = { ...outOfRange, text: textFor(triageFields[field].title) };
    return { ...refused(field, code), short: textFor('') };
  }
  return fault;
}

function refused(field: string, code: { readonly code: number; readonly text: string }) {
  return { kind: 'refused', field, code } as const;
}

const NOT_MEASURED = '视力，或未测视力原因';

/** 预检 as both sides judge it, by the rules of the triage desk. */
export function preForm(visionType: number): StageForm<TriageRecord> {
  return {
    fields: triageFields,
    judge: (record) => stageFault(triageFault(record, visionType)),
    missing: (record) =>
      isMeasured(record)
        ? undefined
        : refused('odUcva', { ...missing, text: sentence(missing, { items: NOT_MEASURED }) }),
    settled: settledRecord,
    hints: (record) =>
      Object.fromEntries(triageWarnings(record, visionType).map(({ field, says }) => [field, says] as const)),
  };
}

function eyeGroup(title: string, names: readonly EyeMeasure[], shown: readonly ShownFigure[] = []) {
  return { title, eye: Object.fromEntries(names.map((name) => [name, eyeMeasures[name]])) as Shape, shown };
}

function whole(title: string, names: readonly TriageField[]) {
  return { title, whole: Object.fromEntries(names.map((name) => [name, triageFields[name]])) as Shape };
}

function shown(
  name: string,
  title: string,
  unit: string,
  of: (record: TriageRecord, eye: Eye) => string | undefined,
): ShownFigure {
  // The page holds the fields of the record alone.
  return { name, title, unit, show: (values: Figures, eye) => of(values as TriageRecord, eye) || '—' };
}

const radius = (name: 'k1' | 'k2') => (record: TriageRecord, eye: Eye) => {
  const power = record[eyeKey(eye, name)];
  return power ? formatLens('kMm', keratometryMm(power)) : undefined;
};

const equivalent = shown('se', '等效球镜', 'D', (record, eye) =>
  formatLens('sphere', equivalentOf(record[eyeKey(eye, 'arSph')], record[eyeKey(eye, 'arCyl')])),
);

/** In the order of the paper (domain-workstation §2.1). */
export const preGroups: readonly DrawnGroup[] = [
  { ...eyeGroup('视力', ['ucva', 'ucnva', 'cva', 'cnva', 'phva']), both: ['ucva', 'ucnva', 'cva', 'cnva'] },
  whole('视力条件', ['wearType', 'vaDistance', 'vaChart', 'skipReason']),
  eyeGroup('原镜', ['glsSph', 'glsCyl', 'glsAxis', 'glsAdd', 'glsPrism', 'glsBase']),
  whole('原镜情况', ['glsPd', 'glsLensType', 'wearYears', 'glsWear']),
  eyeGroup('电脑验光', ['arSph', 'arCyl', 'arAxis', 'arConf'], [equivalent]),
  eyeGroup('验光读数', ['ar1Sph', 'ar1Cyl', 'ar1Axis', 'ar2Sph', 'ar2Cyl', 'ar2Axis', 'ar3Sph', 'ar3Cyl', 'ar3Axis']),
  whole('验光情况', ['arCyclo', 'slip']),
  eyeGroup(
    '角膜曲率',
    ['k1', 'k1Axis', 'k2', 'k2Axis'],
    [
      shown('k1Mm', 'K1半径', 'mm', radius('k1')),
      shown('k2Mm', 'K2半径', 'mm', radius('k2')),
      shown('deltaK', 'ΔK', 'D', (record, eye) => deltaK(record, eye)?.toFixed(2)),
    ],
  ),
  { ...eyeGroup('眼压与生物测量', ['iop', 'al', 'cct', 'pd']), both: ['pd'] },
  whole('测量情况', ['iopMethod', 'iopTime', 'ouNpd']),
  whole('双眼', [
    ...(['dominantEye', 'colorVision', 'eyePosition', 'hirschberg', 'hirschbergAngle', 'stereo'] as const),
  ]),
  {
    ...whole('一般情况', ['heightCm', 'weightKg', 'sbp', 'dbp', 'pulse', 'temperature', 'pregnant', 'triageLevel']),
    shown: [
      {
        ...{ name: 'bmi', title: 'BMI', unit: 'kg/m²' },
        show: (values: Figures) => bmiOf(values as TriageRecord)?.toFixed(1) ?? '—',
      },
    ],
  },
  whole('主诉与备注', ['chiefBrief', 'nurseRemark', 'files']),
];

const MEDIAN = ['Sph', 'Cyl', 'Axis'] as const;

/** The row of the refractor shows the median as soon as a reading is typed. */
export function followReadings(before: TriageRecord, typed: Figures): Figures {
  const next = { ...before, ...typed } as TriageRecord;
  const rows = (['od', 'os'] as const).flatMap((eye) => {
    if (!Object.keys(typed).some((name) => name.startsWith(`${eye}Ar`) && /\d/.test(name))) return [];
    const median = medianAr(next, eye);
    return MEDIAN.map((part) => {
      const name = `${eye}Ar${part}` as const;
      return [name, median?.[part === 'Sph' ? 'sph' : part === 'Cyl' ? 'cyl' : 'axis'] ?? null] as const;
    });
  });
  return { ...typed, ...Object.fromEntries(rows) };
}
