import { describe, expect, it } from '@jest/globals';
import type { FieldSpec, Shape } from '@mingmou/contract/base/field';
import { LENS_LIMITS } from '@mingmou/contract/clinic/lens-fields.rules';
import { lensOf } from '@mingmou/contract/clinic/measure.fields';
import { triageLimits } from '@mingmou/contract/outpatient/triage.fields';
import { type TriageRecord, triageFault } from '@mingmou/contract/outpatient/triage.rules';
import { examinationUnder, NOTHING_ABOUT } from '@mingmou/contract/workstation/examination';
import { examinations } from '@mingmou/contract/workstation/examinations';
import { opticianForm } from '@mingmou/contract/workstation/optician.rules';
import { OPTICIAN_KINDS, type OpticianKind } from '@mingmou/contract/workstation/optician-kinds.rules';
import { formFault, type StageForm } from '@mingmou/contract/workstation/stage.rules';
import { fieldReading, lensReading } from './reading';

function readingOf(spec: FieldSpec) {
  const { min, max } = spec;
  const lens = lensOf(spec);
  if (!lens) return fieldReading(spec);
  return lensReading(lens, min === undefined || max === undefined ? undefined : [min, max]);
}

/** Values of a numeric field that its input may mark: beyond the limits, between the steps, with one decimal too many. */
function probesOf(spec: FieldSpec): readonly number[] {
  const { min, max, decimals = 0 } = spec;
  if (min === undefined || max === undefined) return [];
  const lens = lensOf(spec);
  const step = spec.step ?? (lens ? LENS_LIMITS[lens].step : 1);
  const between = Number((min + step / 2).toFixed(decimals));
  return [min - step, max + step, between, Number((min + 10 ** -(decimals + 1)).toFixed(decimals + 1))];
}

/** Names and values that the inputs of a form mark, while the form itself finds nothing. */
function unnoticed(fields: Shape, isRefused: (record: Readonly<Record<string, number>>) => boolean): unknown[] {
  return Object.entries(fields).flatMap(([name, spec]) =>
    probesOf(spec)
      .map((probe) => readingOf(spec).read(String(probe)))
      .filter((value) => typeof value === 'number')
      .filter((value) => readingOf(spec).fault(value, spec.title) !== undefined)
      .filter((value) => !isRefused({ [name]: value }))
      .map((value) => [name, value]),
  );
}

const SETTINGS = { visionType: 1, notation: 'FREE', day: '2026-03-10' } as const;
const kinds = Object.keys(OPTICIAN_KINDS) as OpticianKind[];
const forms: (readonly [string, StageForm])[] = [
  ...kinds.map((kind) => [kind, opticianForm(kind) as StageForm] as const),
  ...examinations.map((one) => [one.title, examinationUnder(one, NOTHING_ABOUT) as StageForm] as const),
];

describe('what an input marks', () => {
  it.each(forms)('is never saved or finished: %s', (_title, form) => {
    expect(unnoticed(form.fields, (record) => formFault(form, record, SETTINGS) !== undefined)).toEqual([]);
  });

  it('is never saved or finished: pre-examination', () => {
    const isRefused = (record: object) => triageFault(record as TriageRecord, 1) !== undefined;
    const lenses = Object.fromEntries(Object.entries<FieldSpec>(triageLimits).filter(([, spec]) => lensOf(spec)));
    expect(unnoticed(lenses, isRefused)).toEqual([]);
  });

  it.each([
    ['pd', 62, undefined],
    ['pd', 43.5, '双眼瞳距超出范围（44.0～78.0）'],
    ['pd', 78.5, '双眼瞳距超出范围（44.0～78.0）'],
    ['pdMono', 31, undefined],
    ['pdMono', 62, '双眼瞳距超出范围（22.0～39.0）'],
  ] as const)('a pupil distance is judged by its own quantity: %s %s', (kind, value, says) => {
    expect(lensReading(kind).fault(value, '双眼瞳距')?.says).toBe(says);
  });
});
