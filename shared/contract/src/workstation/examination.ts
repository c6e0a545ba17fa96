import type { CodeOf, Dict } from '../base/dict';
import { EYES, type Eye, eyeKey, eyes } from '../base/eyes';
import { f, type Shape, type Values } from '../base/field';
import { picturesAndVideo } from '../clinic/picture.fields';
import type { checkForm } from '../dict/check-item';
import type { TriageRecord } from '../outpatient/triage.rules';
import { fundusState } from './consultation.dicts';
import {
  type About,
  type DrawnGroup,
  type Figures,
  type FormGroup,
  figureText,
  type KeptFigure,
  type Remark,
  type ShownFigure,
  type WholeFigure,
} from './form-groups';
import { isBlank, type StageFault, type StageForm, type StageSettings } from './stage.rules';

/**
 * Fields of every examination in addition to its figures (domain-workstation §2.5). Where the time is empty, the server
 * fills in now.
 */
export const examinationFields = {
  checkedAt: f.dateTime('检查时间'),
  state: f.dict('瞳孔状态', fundusState),
  device: f.text('测量设备', 40),
  conclusion: f.note('结论', 500),
  files: picturesAndVideo('图片', 9),
} as const;

/** Of the forms whose pictures are part of the finding: at the head of the paper, under their own name. */
export const findingPictures = { files: picturesAndVideo('检查图片', 9) } as const;

/** For where nothing is known of the patient: an empty form, a list of fields. */
export const NOTHING_ABOUT: About = { age: null, visionType: 1, iopAlert: 21, beside: () => undefined };

interface Functions<R> {
  /** Why it cannot be saved. */
  fault?(record: R, settings: StageSettings): StageFault | undefined;
  /** Fields whose value follows from another that is within its own limits. */
  derived?(record: R): ReadonlySet<string>;
  /** Returns a missing value that finishing requires. Checked before the required fields. */
  missing?(record: R): StageFault | undefined;
  /** The record as it is kept, before the figures that follow from it. */
  settled?(record: R): R;
  /** Returns values that deserve a second look. */
  remarks?(record: R, about: About): readonly Remark[];
  /** What follows from typing into a field, as long as nobody typed it. */
  follow?(before: R, typed: Partial<R>): Partial<R>;
}

interface Declared<R, Code extends string> extends Functions<R> {
  readonly code: Code;
  readonly title: string;
  /** In the order of the paper form. */
  readonly groups: readonly FormGroup[];
  /** What of the pre-examination is taken over, grey until touched. */
  fromTriage?(record: TriageRecord): R;
  /** Fields that are not copied from the last record, in addition to the time and the conclusion. */
  readonly notReused?: readonly string[];
}

/** F and the number of the check item. */
type FormCode = CodeOf<typeof checkForm>;

interface Declaration<F extends Shape> extends Declared<Draft<F>, FormCode> {
  /** Fields that a person fills in. */
  readonly fields: F;
}

/** Input of a form while it is incomplete. */
export type Draft<F extends Shape> = Partial<Values<F & Omit<typeof examinationFields, keyof F>>>;

/** A form of figures as pages and server read it, whatever it measures: an examination, or a record of an archive. */
export interface RecordForm<Code extends string = string> extends Declared<Figures, Code> {
  /** Input fields. */
  readonly typed: Shape;
  /** What of it every form of the kind has, and says nothing by itself. */
  readonly common: Shape;
  /** Stored fields: the input and the figures derived from it. */
  readonly fields: Shape;
}

/** A form of results (domain-workstation §2.5). */
export type Examination = RecordForm<FormCode>;

/** The form as one patient's is judged and drawn. */
export interface DrawnExamination extends StageForm<Figures> {
  readonly groups: readonly DrawnGroup[];
  readonly follow: (before: Figures, typed: Figures) => Figures;
}

const shownOf = (group: FormGroup) => group.shown ?? [];
const isKept = (figure: KeptFigure | WholeFigure | ShownFigure): figure is KeptFigure | WholeFigure => 'spec' in figure;

/** Returns the derived figures of a form, which are stored with the input. */
function keptFields(groups: readonly FormGroup[]): Shape {
  const all = groups.map((group) => {
    const specs = shownOf(group)
      .filter(isKept)
      .map(({ name, spec }) => [name, spec] as const);
    return 'eye' in group ? eyes(Object.fromEntries(specs)) : Object.fromEntries(specs);
  });
  return Object.assign({}, ...all);
}

interface Whole {
  readonly typed: Shape;
  readonly common: Shape;
}

// The server accepts only declared fields, so the content has the types of the record.
function whole<Code extends string>(form: Declared<Figures, Code>, { typed, common }: Whole): RecordForm<Code> {
  return { ...form, typed, common, fields: { ...typed, ...keptFields(form.groups) } };
}

/** Declares a form of figures that is no examination: a line a field, and the functions that only it needs. */
export function recordForm<const F extends Shape, Code extends string>(
  form: Declared<Partial<Values<F>>, Code> & { readonly fields: F; readonly common?: Shape },
): RecordForm<Code> {
  return whole(form as Declared<Figures, Code>, { typed: form.fields, common: form.common ?? {} });
}

/** Declares the form of an examination. What every examination says may be said by the form itself, where it demands more. */
export function examination<const F extends Shape>(form: Declaration<F>): Examination {
  const rest = Object.fromEntries(Object.entries(examinationFields).filter(([name]) => !(name in form.fields)));
  const groups = [...form.groups, { title: '检查情况', whole: rest }];
  const declared = { ...(form as Declared<Figures, FormCode>), groups };
  return whole(declared, { typed: { ...form.fields, ...rest }, common: examinationFields });
}

function figured(groups: readonly FormGroup[], record: Figures, about: About): Figures {
  const kept = groups.flatMap((group) => {
    if (!('eye' in group))
      return (group.shown ?? []).flatMap((one) => (isKept(one) ? [[one.name, one.of(record, about)]] : []));
    return (group.shown ?? []).flatMap((one) =>
      isKept(one) ? EYES.map((eye) => [eyeKey(eye, one.name), one.of(record, eye, about)]) : [],
    );
  });
  return Object.fromEntries(kept);
}

/** What of every examination is a finding by itself. */
const SAYS: ReadonlySet<string> = new Set(['conclusion', 'files']);

/** An examination that found nothing is none. */
function nothingFound(form: RecordForm, record: Figures): StageFault | undefined {
  const own = Object.entries(form.typed).filter(([name]) => SAYS.has(name) || !(name in form.common));
  if (own.some(([name]) => !isBlank(record[name]))) return undefined;
  const [field, { title: label }] = own[0] ?? ['', { title: form.title }];
  return { kind: 'missing', field, label };
}

const OTHER = 99;
const offersOther = (dict: Dict | undefined) => dict?.rows.some(({ code }) => code === OTHER) ?? false;

/** Of the lists that end with 其他: the field that says what, where that was chosen and nothing is said. */
function unsaidOther(fields: Shape, record: Figures): StageFault | undefined {
  const found = Object.entries(fields).find(([name, { dict, item }]) => {
    if (!(`${name}Other` in fields) || !offersOther(dict ?? item?.dict)) return false;
    const chosen = record[name];
    const isOther = Array.isArray(chosen) ? chosen.includes(OTHER) : chosen === OTHER;
    return isOther && isBlank(record[`${name}Other`]);
  });
  const field = found && `${found[0]}Other`;
  return field === undefined ? undefined : { kind: 'missing', field, label: fields[field]?.title ?? '' };
}

function remarksBy(remarks: readonly Remark[], tone: Remark['tone']): Readonly<Record<string, string>> {
  const own = remarks.filter((one) => one.tone === tone);
  return Object.fromEntries(own.flatMap(({ field, says }) => (field === undefined ? [] : [[field, says]])));
}

/** Returns the flags of the whole record, which are stored with it. */
export function flagsOf(form: RecordForm, record: Figures, about: About): readonly string[] {
  return (form.remarks?.(record, about) ?? []).flatMap(({ flag, says }) => (flag ? [says] : []));
}

function drawnGroup(group: FormGroup, about: About): DrawnGroup {
  if ('eye' in group) {
    const shown = (group.shown ?? []).map((one) =>
      isKept(one)
        ? {
            ...{ name: one.name, title: one.spec.title, unit: one.spec.unit ?? '' },
            show: (values: Figures, eye: Eye) => figureText(one.spec, one.of(values, eye, about)),
          }
        : one,
    );
    return { ...group, shown };
  }
  const shown = (group.shown ?? []).map((one) => ({
    ...{ name: one.name, title: one.spec.title, unit: one.spec.unit ?? '' },
    show: (values: Figures) => figureText(one.spec, one.of(values, about)),
  }));
  return { ...group, shown };
}

const NONE: ReadonlySet<string> = new Set();

/** Returns the form for the known facts of a patient. Browser and server check by it, and the page renders it. */
export function examinationUnder(form: RecordForm, about: About): DrawnExamination {
  const { typed, groups } = form;
  const remarks = (record: Figures) => form.remarks?.({ ...record, ...figured(groups, record, about) }, about) ?? [];
  return {
    fields: typed,
    groups: groups.map((group) => drawnGroup(group, about)),
    fault: (record, settings) => form.fault?.(record, settings),
    derived: (record) => form.derived?.(record) ?? NONE,
    missing: (record) => form.missing?.(record) ?? unsaidOther(typed, record) ?? nothingFound(form, record),
    settled: (record) => {
      const settled = form.settled?.(record) ?? record;
      const whole = { ...settled, ...figured(groups, settled, about) };
      return { ...whole, flags: flagsOf(form, whole, about) };
    },
    hints: (record) => remarksBy(remarks(record), 'hint'),
    alerts: (record) => remarksBy(remarks(record), 'alert'),
    follow: (before, changed) => ({ ...changed, ...form.follow?.(before, changed) }),
  };
}

/** Returns the findings, without the time and the texts of every examination. */
export function ownFigures({ typed }: Examination, content: Figures): Figures {
  const isOwn = (name: string) => name in typed && !(name in examinationFields);
  return Object.fromEntries(Object.entries(content).filter(([name, value]) => isOwn(name) && !isBlank(value)));
}

/** Returns whether a record contains exactly the values that were copied into it. */
export function isAsTaken(form: Examination, content: Figures, taken: Figures): boolean {
  const own = ownFigures(form, content);
  const names = new Set([...Object.keys(own), ...Object.keys(taken)]);
  return [...names].every((name) => JSON.stringify(own[name]) === JSON.stringify(taken[name]));
}
