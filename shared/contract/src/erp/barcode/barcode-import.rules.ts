import { check } from '../../base/check';
import { sentence } from '../../base/codes';
import { type SheetCell, type SheetRow, shownText } from '../../base/sheet';
import type { ImportError } from '../../base/sheet-import';
import { goodsCodes } from '../erp.codes';
import { type BarcodeAttr, barcodeAttrs } from '../goods/goods-attrs.fields';
import type { CategoryRules } from '../goods/goods-category.rules';
import { attrsKey, type BarcodeAttrs, type BreedAttrs, missingAttrs, settledAttrs } from '../goods/goods-spec.rules';
import { type PowerAxis, powerFault } from '../goods/power-grid.rules';
import { barcode } from './barcode.contract';
import { isFigure, readCell, requiredAttrs } from './barcode-rows.rules';
import { distinctOrigins, originKey } from './origin-code.rules';

export const ORIGIN_HEAD = '原厂条码';
const WHOLE_ROW = '整行';
const VALUE_CHARS = 60;

/** A row that became a barcode's values; `no` is the row of the sheet. */
export interface ImportRow {
  readonly no: number;
  readonly attrs: BarcodeAttrs;
  readonly originCodes: readonly string[];
}

/** Stored data: codes of the breed's barcodes by key, names of goods by the key of a maker's code. */
export interface KnownBarcodes {
  readonly keys: ReadonlyMap<string, string>;
  readonly origins: ReadonlyMap<string, string>;
}

type Column = BarcodeAttr | 'origins';
type Places = ReadonlyMap<Column, number>;

function titleOf(column: Column): string {
  return column === 'origins' ? ORIGIN_HEAD : barcodeAttrs[column].title;
}

/** The heading row of the template: units in brackets, `*` after what must be filled in. */
export function importHeads(rules: CategoryRules): readonly string[] {
  const heads = rules.barcode.map((name) => {
    const { title, unit } = barcodeAttrs[name];
    return `${title}${unit ? `(${unit})` : ''}${rules.barcodeRequired.includes(name) ? '*' : ''}`;
  });
  return [...heads, ORIGIN_HEAD];
}

function plainHead(text: string): string {
  return text.replace(/[*＊\s]/g, '').replace(/[(（].*$/, '');
}

/** Which column holds what, whatever their order; an unknown, doubled or missing one is an error of the heading row. */
export function readHeads(head: SheetRow, rules: CategoryRules): { places: Places; errors: readonly ImportError[] } {
  const known = new Map<string, Column>([...rules.barcode, 'origins' as const].map((name) => [titleOf(name), name]));
  const places = new Map<Column, number>();
  const errors: ImportError[] = [];
  for (const [at, cell] of head.cells.entries()) {
    if (!cell) continue;
    const column = known.get(plainHead(cell.text));
    const msg =
      column === undefined ? '该品种没有这一列，请下载模板填写' : places.has(column) ? '这一列重复' : undefined;
    if (msg !== undefined || column === undefined) {
      errors.push({
        row: head.no,
        column: cell.text.slice(0, 40),
        value: cell.text.slice(0, VALUE_CHARS),
        msg: msg ?? '',
      });
    } else places.set(column, at);
  }
  for (const name of rules.barcodeRequired) {
    if (!places.has(name))
      errors.push({ row: head.no, column: titleOf(name), value: '', msg: '缺少这一列，请下载模板填写' });
  }
  return { places, errors };
}

const REFUSED_KINDS: Readonly<Partial<Record<SheetCell['kind'], string>>> = {
  formula: '含有公式，请复制后选择性粘贴为数值',
  error: '公式计算出错，请改为实际内容',
  date: '单元格变成了日期，请设为文本后重新填写',
  bool: '单元格变成了是/否，请设为文本后重新填写',
};
const POWERS: Readonly<Partial<Record<BarcodeAttr, PowerAxis>>> = { sph: 'sph', power: 'sph', cyl: 'cyl', add: 'add' };
const MAX_EXACT_DIGITS = 15;

/** Why a filled cell cannot be this attribute of a barcode of the breed. */
function attrFault(breed: BreedAttrs, name: BarcodeAttr, value: BarcodeAttrs[BarcodeAttr]): string | undefined {
  const reason = check(barcodeAttrs[name], value);
  if (reason) return reason;
  const axis = POWERS[name];
  const power = axis && typeof value === 'number' ? powerFault(breed, axis, value) : undefined;
  if (power?.kind === 'step') return goodsCodes.notQuarter.text;
  return power ? sentence(goodsCodes.outOfRange, power) : undefined;
}

function originsFault(cell: SheetCell, codes: readonly string[]): string | undefined {
  if (cell.kind === 'number' && cell.text.replace(/\D/g, '').length > MAX_EXACT_DIGITS) {
    return '超过15位的数字在表格中已不准确，请将单元格设为文本后重新填写';
  }
  return check(barcode.row.originCodes, codes) ?? undefined;
}

/** Judges the rows of a sheet one by one, by the rules of the paste and of create-rows; sees doubles among them. */
export class ImportJudge {
  readonly rows: ImportRow[] = [];
  readonly errors: ImportError[] = [];
  private readonly keyRows = new Map<string, number>();
  private readonly originRows = new Map<string, number>();

  constructor(
    private readonly rules: CategoryRules,
    private readonly breed: BreedAttrs,
    private readonly places: Places,
    private readonly known: KnownBarcodes,
  ) {}

  judge(row: SheetRow): void {
    const before = this.errors.length;
    const attrs = this.attrsOf(row);
    const originCodes = this.originsOf(row);
    if (this.errors.length === before) this.judgeKey(row, attrs);
    this.judgeOrigins(row, originCodes);
    this.rows.push({ no: row.no, attrs, originCodes });
  }

  private fail(row: SheetRow, column: string, value: string, msg: string): void {
    this.errors.push({ row: row.no, column, value: value.slice(0, VALUE_CHARS), msg });
  }

  private cellOf(row: SheetRow, column: Column): SheetCell | undefined {
    const place = this.places.get(column);
    const cell = place === undefined ? undefined : row.cells[place];
    const refused = cell && REFUSED_KINDS[cell.kind];
    if (!cell || refused === undefined) return cell;
    this.fail(row, titleOf(column), cell.text, refused);
    return undefined;
  }

  private attrsOf(row: SheetRow): BarcodeAttrs {
    const refused = new Set<string>();
    const values: [BarcodeAttr, string | number | null][] = [];
    for (const name of this.rules.barcode) {
      const before = this.errors.length;
      const cell = this.cellOf(row, name);
      const text = (cell && (isFigure(name) ? cell.text : shownText(cell))) ?? '';
      const value = readCell(name, text);
      const fault = value === null ? undefined : attrFault(this.breed, name, value);
      if (fault !== undefined) this.fail(row, titleOf(name), text, fault);
      if (this.errors.length > before) refused.add(name);
      values.push([name, value]);
    }
    const attrs = settledAttrs(Object.fromEntries(values));
    for (const name of missingAttrs(requiredAttrs(this.rules, attrs), attrs)) {
      if (!refused.has(name))
        this.fail(row, titleOf(name), '', sentence(goodsCodes.attrMissing, { label: titleOf(name) }));
    }
    return attrs;
  }

  private originsOf(row: SheetRow): readonly string[] {
    const cell = this.cellOf(row, 'origins');
    if (!cell) return [];
    const codes = distinctOrigins(
      shownText(cell)
        .split(/[\s,，、]+/)
        .filter(Boolean),
    );
    const fault = originsFault(cell, codes);
    if (fault === undefined) return codes;
    this.fail(row, ORIGIN_HEAD, shownText(cell), fault);
    return [];
  }

  private judgeKey(row: SheetRow, attrs: BarcodeAttrs): void {
    const key = attrsKey(this.rules, attrs);
    const code = this.known.keys.get(key);
    const twin = this.keyRows.get(key);
    if (code !== undefined) this.fail(row, WHOLE_ROW, '', sentence(goodsCodes.barcodeExists, { code }));
    else if (twin !== undefined) this.fail(row, WHOLE_ROW, '', `与第${twin}行重复`);
    else this.keyRows.set(key, row.no);
  }

  private judgeOrigins(row: SheetRow, codes: readonly string[]): void {
    for (const code of codes) {
      const key = originKey(code);
      const goods = this.known.origins.get(key);
      const twin = this.originRows.get(key);
      if (goods !== undefined) this.fail(row, ORIGIN_HEAD, code, sentence(goodsCodes.originTaken, { goods }));
      else if (twin !== undefined) this.fail(row, ORIGIN_HEAD, code, `与第${twin}行的原厂条码重复`);
      else this.originRows.set(key, row.no);
    }
  }
}

/** Returns every maker's code in the rows, to be queried in one statement. */
export function originsIn(rows: readonly SheetRow[], places: Places): readonly string[] {
  const place = places.get('origins');
  if (place === undefined) return [];
  const texts = rows.map(({ cells }) => cells[place]).map((cell) => (cell ? shownText(cell) : ''));
  return [...new Set(texts.flatMap((text) => text.split(/[\s,，、]+/).filter(Boolean)))];
}
