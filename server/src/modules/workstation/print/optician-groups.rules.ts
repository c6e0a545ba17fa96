import { dictName } from '@mingmou/contract/base/dict';
import { EYE_TITLES, EYES, type Eye, eyeKey } from '@mingmou/contract/base/eyes';
import { prescriptionSource } from '@mingmou/contract/workstation/optician.dicts';
import { eyePowers, opticianFields } from '@mingmou/contract/workstation/optician.fields';
import { isPrescribed } from '@mingmou/contract/workstation/optician.rules';
import {
  isContact,
  OPTICIAN_KINDS,
  type OpticianField,
  type OpticianKind,
  type OpticianRecord,
} from '@mingmou/contract/workstation/optician-kinds.rules';
import type { PrintGroup } from '@mingmou/contract/workstation/print/visit-print.fields';
import { type ShownScale, shownValue, shownWithUnit } from '@mingmou/contract/workstation/shown.rules';
import { factsGroup, tableGroup } from './print-group.rules';

/** Titles of the kinds on paper (domain-workstation §7). */
export const OPTICIAN_TITLES: Readonly<Record<OpticianKind, string>> = {
  remote: '配镜处方（远用）',
  near: '配镜处方（近用）',
  more: '配镜处方（多用途）',
  'contact-lenses-routine': '配镜处方（接触镜）',
  'contact-lenses-more': '配镜处方（多焦接触镜）',
};

export interface OpticianFacts {
  readonly kind: OpticianKind;
  readonly record: OpticianRecord;
  readonly scale: ShownScale;
  /** 裸眼视力 of the visit's pre-examination, as the organisation shows it. */
  readonly uncorrected: Readonly<Record<Eye, string>>;
  /** Where the prescription names none. */
  readonly vertexMm: number;
  readonly validUntil: string | null;
}

interface Column {
  readonly head: string;
  readonly of: (eye: Eye) => string;
  /** Printed even if empty. */
  readonly always?: boolean;
}

const joined = (texts: readonly string[]) => texts.filter(Boolean).join('/');

function columnsOf({ kind, record, scale, uncorrected }: OpticianFacts): readonly Column[] {
  const shown = (name: keyof typeof eyePowers) => (eye: Eye) =>
    shownValue(opticianFields[eyeKey(eye, name)], record[eyeKey(eye, name)], scale);
  const headOf = (name: keyof typeof eyePowers) => {
    const { title, unit } = eyePowers[name];
    return unit ? `${title} ${unit}` : title;
  };
  const own = (names: readonly (keyof typeof eyePowers)[]) =>
    names
      // Near glasses have no fitting height today; prescriptions that were signed with one still print it.
      .filter((name) => name === 'ph' || OPTICIAN_KINDS[kind].eye.includes(name))
      .map((name): Column => ({ head: headOf(name), of: shown(name), always: ALWAYS.has(name) }));
  return [
    { head: '裸眼视力', of: (eye) => uncorrected[eye] },
    ...own(['sph', 'cyl', 'axis']),
    { head: '棱镜 Δ', of: (eye) => joined([shown('prism1')(eye), shown('prism2')(eye)]) },
    { head: '基底', of: (eye) => joined([shown('base1')(eye), shown('base2')(eye)]) },
    ...own(['add', 'zone', 'bc', 'dia', 'pd', 'npd', 'ph', 'va', 'nva']),
  ];
}

const ALWAYS: ReadonlySet<string> = new Set(['sph', 'cyl', 'axis', 'pd', 'va']);

/** 右 above 左; a column that neither eye fills is left out, an eye without a prescription says so. */
function powersGroup(facts: OpticianFacts): PrintGroup {
  const columns = columnsOf(facts).filter(({ of, always }) => always || EYES.some((eye) => of(eye) !== ''));
  const [, second = { head: '' }] = columns;
  const rows = EYES.map((eye) => [
    EYE_TITLES[eye],
    ...columns.map((column) => {
      const text = column.of(eye);
      return text || (isPrescribed(facts.record, eye) ? '' : column === second ? '—' : '');
    }),
  ]);
  return tableGroup('powers', '', ['眼别', ...columns.map(({ head }) => head)], rows);
}

/** Said elsewhere on the paper, or a picture, which is no text. */
const ELSEWHERE: ReadonlySet<OpticianField> = new Set([
  ...(['source', 'files', 'prescriberId', 'quotedFromId', 'remark', 'reviewDate', 'cycloplegic', 'vertex'] as const),
  'basisCheckId',
]);

function lensGroup({ kind, record, scale }: OpticianFacts): PrintGroup {
  const names = OPTICIAN_KINDS[kind].whole.filter((name) => !ELSEWHERE.has(name));
  return factsGroup(
    'lens',
    '',
    names.map((name) => [opticianFields[name].title, shownWithUnit(opticianFields[name], record[name], scale)]),
  );
}

const { MEASURED_HERE } = prescriptionSource.codes;

function notesGroup({ kind, record, vertexMm, validUntil }: OpticianFacts): PrintGroup {
  const { source, cycloplegic, vertex, reviewDate, remark } = record;
  const isForeign = typeof source === 'number' && source !== MEASURED_HERE;
  return factsGroup('notes', '', [
    ['处方来源', isForeign ? dictName(prescriptionSource, source) : ''],
    ['验光', typeof cycloplegic === 'boolean' ? (cycloplegic ? '散瞳' : '小瞳') : ''],
    ['镜眼距', isContact(kind) ? '' : `${vertex ?? vertexMm}mm`],
    ['有效期至', validUntil ?? ''],
    ['复查日期', reviewDate ?? ''],
    ['备注', remark ?? ''],
  ]);
}

/** 配镜处方 in the order of the paper; what nobody filled in is left out. */
export function opticianGroups(facts: OpticianFacts): readonly PrintGroup[] {
  return [powersGroup(facts), lensGroup(facts), notesGroup(facts)].filter(({ rows }) => rows.length > 0);
}
