import { type EyeMeasure, eyeMeasures } from '@mingmou/contract/outpatient/triage.fields';
import { EYE_KINDS, type TriageField } from '@mingmou/contract/outpatient/triage.rules';
import type { EyeColumn } from '@mingmou/kit/eyes/eye-rows';

/** Columns of a table of measures; `both` names what is measured with both eyes, under the measure it belongs to. */
export function eyeColumns(
  measures: readonly EyeMeasure[],
  both: Partial<Record<EyeMeasure, TriageField>> = {},
): EyeColumn[] {
  return measures.map((name) => ({
    name,
    title: eyeMeasures[name].title,
    kind: EYE_KINDS[name] ?? 'acuity',
    ...(both[name] ? { both: both[name] } : {}),
  }));
}
