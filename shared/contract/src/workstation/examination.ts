import type { CodeOf } from '../base/dict';
import type { Eye } from '../base/eyes';
import { f, type Shape, type Values } from '../base/field';
import type { checkForm } from '../dict/check-item';
import type { TriageRecord } from '../outpatient/triage.rules';
import { fundusState } from './consultation.dicts';
import type { StageForm } from './stage.rules';

/** What every examination says beside its figures (domain-workstation §2.5); left empty, the server fills in now. */
export const examinationFields = {
  checkedAt: f.dateTime('检查时间'),
  state: f.dict('瞳孔状态', fundusState),
  conclusion: f.note('结论', 500),
} as const;

/** A figure that follows from the others, of one eye. */
export interface ShownFigure {
  readonly name: string;
  readonly title: string;
  readonly unit: string;
  /** A whole refraction needs more room than a figure. */
  readonly wide?: boolean;
  readonly show: (values: Readonly<Record<string, unknown>>, eye: Eye) => string;
}

/** A part of the form: a table with the eyes as rows, or fields of both eyes together. */
export type FormGroup =
  | { readonly title: string; readonly eye: Shape; readonly shown?: readonly ShownFigure[] }
  | { readonly title: string; readonly whole: Shape };

interface Declaration<F extends Shape> extends Omit<StageForm<Draft<F>>, 'fields'> {
  /** F and the number of the check item. */
  readonly code: CodeOf<typeof checkForm>;
  readonly title: string;
  readonly fields: F;
  /** In the order of the paper form. */
  readonly groups: readonly FormGroup[];
  /** What of the pre-examination is taken over, grey until touched. */
  readonly fromTriage?: (record: TriageRecord) => Draft<F>;
}

type Draft<F extends Shape> = Partial<Values<F & typeof examinationFields>>;

/** The content of any form: what it holds is in its fields. */
export type Figures = Readonly<Record<string, unknown>>;

/** A form of results as pages and server read it, whatever it measures. */
export interface Examination extends StageForm<Figures> {
  readonly code: CodeOf<typeof checkForm>;
  readonly title: string;
  readonly groups: readonly FormGroup[];
  readonly fromTriage?: (record: TriageRecord) => Figures;
}

/** Declares the form of an examination: a line a field, and the functions that only it needs. */
export function examination<F extends Shape>(form: Declaration<F>): Examination {
  // The server lets in nothing but what the fields allow: their types are those of the record.
  const typed = form as Examination;
  return {
    ...typed,
    fields: { ...form.fields, ...examinationFields },
    groups: [...form.groups, { title: '检查情况', whole: examinationFields }],
  };
}
