import { sentence } from '@mingmou/contract/base/codes';
import type { Dict } from '@mingmou/contract/base/dict';
import type { FieldSpec } from '@mingmou/contract/base/field';
import type { SheetCell, SheetRow } from '@mingmou/contract/base/sheet';
import { chargeCodes } from '@mingmou/contract/system/charge.codes';
import { chargeFields } from '@mingmou/contract/system/charge.fields';
import type { ChargeDraft, RowFault } from '@mingmou/contract/system/charge-rows.rules';
import { Refusal } from '../../../kernel/refusal';

type Column = keyof typeof chargeFields;

/** The columns of the template, of the export and of what is imported, in this order. */
export const SHEET_COLUMNS: readonly Column[] = [
  ...(['code', 'name', 'chargeCategory', 'unit', 'price', 'cost', 'discountable', 'vipFlag'] as const),
  ...(['minDiscountRate', 'needExecute'] as const),
];

/** What an empty cell means where the field is required; the code is numbered. */
const BLANK: Partial<Record<Column, unknown>> = {
  unit: 0,
  discountable: true,
  vipFlag: true,
  needExecute: false,
};
const NEEDED: readonly Column[] = ['name', 'chargeCategory', 'price'];

export function sheetHeads(): readonly string[] {
  return SHEET_COLUMNS.map((name) => {
    const { title, unit } = spec(name);
    return `${title}${unit ? `(${unit})` : ''}${NEEDED.includes(name) ? '*' : ''}`;
  });
}

function spec(name: Column): FieldSpec {
  return chargeFields[name];
}

function refuseSheet(row: number, reason: string): never {
  const errors = [{ row, field: '表头', msg: reason }];
  throw new Refusal(chargeCodes.badRow.code, sentence(chargeCodes.badRow, { n: row, reason }), { errors });
}

/** Which column holds what, whatever their order. */
function placesOf(head: SheetRow): ReadonlyMap<Column, number> {
  const places = new Map<Column, number>();
  for (const [at, cell] of head.cells.entries()) {
    if (!cell) continue;
    const plain = cell.text.replace(/[*＊\s]/g, '').replace(/[(（].*$/, '');
    const name = SHEET_COLUMNS.find((column) => spec(column).title === plain);
    // A sheet that was exported carries the state and more beside.
    if (!name) continue;
    if (places.has(name)) refuseSheet(head.no, `列「${plain}」重复`);
    places.set(name, at);
  }
  const missing = NEEDED.find((name) => !places.has(name));
  if (missing) refuseSheet(head.no, `缺少列「${spec(missing).title}」，请下载模板填写`);
  return places;
}

const REFUSED_KINDS: Readonly<Partial<Record<SheetCell['kind'], string>>> = {
  formula: '含有公式，请复制后选择性粘贴为数值',
  error: '是公式的错误值，请改为实际内容',
  date: '被表格识别为日期，请将单元格设为文本后重新填写',
};

type Reading = { readonly value: unknown } | { readonly reason: string };

function codeIn({ rows }: Dict, text: string): Reading {
  const row = rows.find(({ name }) => name === text);
  return row ? { value: row.code } : { reason: `「${text.slice(0, 20)}」不在可选范围内` };
}

function flagIn(text: string): Reading {
  if (['是', '√', 'TRUE', '1'].includes(text.toUpperCase())) return { value: true };
  if (['否', '×', 'FALSE', '0'].includes(text.toUpperCase())) return { value: false };
  return { reason: '应为是或否' };
}

function numberIn(text: string): Reading {
  const plain = text.replace(/[,，¥￥\s]/g, '');
  return /^-?\d{1,12}(\.\d+)?$/.test(plain) ? { value: Number(plain) } : { reason: '应为数字' };
}

function readCell(name: Column, cell: SheetCell | undefined): Reading {
  const text = cell?.text.trim() ?? '';
  if (!cell || text === '') return { value: BLANK[name] ?? null };
  const refused = REFUSED_KINDS[cell.kind];
  if (refused) return { reason: refused };
  const { kind, dict } = spec(name);
  if (dict) return codeIn(dict, text);
  if (kind === 'bool') return flagIn(text);
  return kind === 'text' ? { value: text } : numberIn(text);
}

export interface SheetDraft {
  /** The number that the sheet shows at its edge. */
  readonly no: number;
  readonly draft: ChargeDraft;
}

/** The drafts of a sheet and what could not be read, each by the number of its row. */
export function readChargeSheet(sheet: readonly SheetRow[]) {
  const [head, ...rows] = sheet;
  if (!head || rows.length === 0) refuseSheet(head?.no ?? 1, '没有数据行');
  const places = placesOf(head);
  const faults: RowFault[] = [];
  const drafts = rows.map((row): SheetDraft => {
    const values = SHEET_COLUMNS.map((name) => {
      const place = places.get(name);
      const reading = readCell(name, place === undefined ? undefined : row.cells[place]);
      if ('reason' in reading) faults.push({ row: row.no, field: name, msg: `${spec(name).title}：${reading.reason}` });
      return [name, 'value' in reading ? reading.value : null] as const;
    });
    // Each value was read by the field of its name.
    return { no: row.no, draft: Object.fromEntries(values) as ChargeDraft };
  });
  return { drafts, faults };
}
