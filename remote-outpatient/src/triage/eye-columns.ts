import type { FieldSpec } from '@mingmou/contract/base/field';
import { lensOf } from '@mingmou/contract/clinic/measure.fields';
import { type EyeMeasure, eyeMeasures } from '@mingmou/contract/outpatient/triage.fields';
import type { TriageField } from '@mingmou/contract/outpatient/triage.rules';
import type { EyeColumn } from '@mingmou/kit/eyes/eye-rows';

interface Beside {
  /** Fields measured with both eyes, by the measure they belong to. */
  readonly both?: Partial<Record<EyeMeasure, TriageField>>;
  /** Base next to its prism. */
  readonly base?: Partial<Record<EyeMeasure, EyeMeasure>>;
}

/** Columns of a table of measures. */
export function eyeColumns(measures: readonly EyeMeasure[], { both = {}, base = {} }: Beside = {}): EyeColumn[] {
  return measures.map((name) => {
    const spec: FieldSpec = eyeMeasures[name];
    const kind = lensOf(spec) ?? (spec.kind === 'acuity' ? 'acuity' : undefined);
    const [whole, its] = [both[name], base[name]];
    const named = { name, title: spec.title, ...(whole ? { both: whole } : {}) };
    return kind ? { ...named, kind, ...(its ? { base: its } : {}) } : { ...named, spec };
  });
}
