import type { OutputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { dict } from '@mingmou/contract/base/dict';
import { f } from '@mingmou/contract/base/field';
import type { ImportError } from '@mingmou/contract/base/sheet-import';
import { CENTILES, type ReferenceRow } from '@mingmou/contract/workstation/growth/centile.rules';
import { referenceSet } from '@mingmou/contract/workstation/growth/reference-set.contract';
import { referenceSetCodes } from '@mingmou/contract/workstation/workstation.codes';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { writeRow } from '../../../kernel/row/versioned-row';
import type { ImportKind } from '../../../kernel/sheet-import/import-run';
import {
  headsOf,
  importError,
  type ReadRow,
  readRows,
  type SheetColumn,
  Twice,
} from '../../../kernel/sheet-import/sheet-columns';
import { lockReferenceSet } from './reference-set.store';

/** The two of whom sets speak. */
const sexes = dict('referenceSex', '性别', [
  [1, '男'],
  [2, '女'],
]);

const LMS: readonly SheetColumn[] = [
  { name: 'l', spec: f.decimal('L', 4, { min: -20, max: 20 }) },
  { name: 'm', spec: f.decimal('M', 4, { min: 0.0001, max: 100 }) },
  { name: 's', spec: f.decimal('S', 5, { min: 0.00001, max: 1 }) },
];

const centileColumns = CENTILES.map((centile) => ({
  centile,
  name: `p${centile}`,
  spec: f.decimal(`P${centile}`, 3, { min: -40, max: 60 }),
}));

const COLUMNS: readonly SheetColumn[] = [
  { name: 'sex', spec: f.dict('性别', sexes), needed: true },
  { name: 'age', spec: f.decimal('年龄', 2, { unit: '岁', min: 0, max: 100 }), needed: true },
  ...LMS,
  ...centileColumns.map(({ name, spec }) => ({ name, spec })),
];

const LEAST_CENTILES = 3;

interface SheetReference extends ReferenceRow {
  readonly no: number;
}

const numberIn = ({ values }: ReadRow, name: string) => {
  const value = values[name];
  return typeof value === 'number' ? value : undefined;
};

function centilesOf(read: ReadRow) {
  return centileColumns.flatMap(({ centile, name, spec }) => {
    const value = numberIn(read, name);
    return value === undefined ? [] : [{ centile, value, title: spec.title }];
  });
}

const hasLms = (read: ReadRow) => ['m', 's'].some((name) => numberIn(read, name) !== undefined);

/** One form or the other; percentiles rise from one to the next. */
function formErrors(read: ReadRow): readonly ImportError[] {
  const centiles = centilesOf(read);
  if (hasLms(read)) {
    const missing = ['m', 's'].find((name) => numberIn(read, name) === undefined);
    if (missing) return [importError(read.row, missing.toUpperCase(), '', 'M和S要同时填写')];
    const [first] = centiles;
    return first ? [importError(read.row, first.title, String(first.value), '已填写L、M、S，不能再填百分位')] : [];
  }
  if (centiles.length < LEAST_CENTILES) return [importError(read.row, 'M', '', '请填写M和S，或至少3个百分位')];
  return centiles.slice(1).flatMap(({ title, value }, at) => {
    const before = centiles[at];
    if (!before || value > before.value) return [];
    return [importError(read.row, title, String(value), `应大于${before.title}的${before.value}`)];
  });
}

function takenOf(read: ReadRow): SheetReference {
  const [sex, age] = [numberIn(read, 'sex') === 2 ? (2 as const) : (1 as const), numberIn(read, 'age') ?? 0];
  const { no } = read.row;
  if (hasLms(read))
    return { no, sex, age, l: numberIn(read, 'l') ?? 1, m: numberIn(read, 'm'), s: numberIn(read, 's') };
  return { no, sex, age, centiles: Object.fromEntries(centilesOf(read).map(({ centile, value }) => [centile, value])) };
}

async function openSet(cx: SessionCx, setId: number) {
  const set = (await lockReferenceSet(cx, setId)) ?? refuse(sharedCodes.missing);
  if (set.preset) refuse(referenceSetCodes.preset, { name: set.name });
  return set;
}

type Input = { readonly setId: number };

/** Import that replaces all figures of a set; charts use the new figures from then on. */
export const referenceImportKind: ImportKind<Input, SheetReference, OutputOf<typeof referenceSet.import.apply>> = {
  template: async (cx, { setId }) => {
    const { name } = await openSet(cx, setId);
    return { name: `参考值导入模板-${name}`, heads: headsOf(COLUMNS), targetId: setId };
  },

  judge: async (cx, { setId }, sheet, step) => {
    await openSet(cx, setId);
    const seen = new Twice();
    let form: boolean | undefined;
    return readRows(sheet, {
      ...{ columns: COLUMNS, step, take: takenOf },
      judge: (read) => {
        const reason = seen.reasonOf(read.row, `${read.values.sex} ${read.values.age}`);
        const twice = reason === null ? [] : [importError(read.row, '年龄', String(read.values.age ?? ''), reason)];
        form ??= hasLms(read);
        const other = '所有行要么都填L、M、S，要么都填百分位';
        const mixed = form === hasLms(read) ? [] : [importError(read.row, 'M', '', other)];
        return [...twice, ...(mixed.length > 0 ? mixed : formErrors(read))];
      },
    });
  },

  write: async (cx, { setId }, rows) => {
    const set = await openSet(cx, setId);
    const kept: readonly ReferenceRow[] = rows.map(({ no: _no, ...row }) => row);
    await writeRow(cx, 'growthReferenceSet', setId, { rows: JSON.stringify(kept) });
    const after = { rows: { label: '参考值', value: `${rows.length}行` } };
    cx.log({ targetType: referenceSet.name, targetId: setId, targetName: set.name, after });
    return { rows: rows.length };
  },
};
