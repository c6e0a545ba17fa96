import { dictName } from '@mingmou/contract/base/dict';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { masterStates } from '@mingmou/contract/base/flow';
import { formatMoney, formatPrice, money, price } from '@mingmou/contract/base/money';

const DIOPTRES: ReadonlySet<string> = new Set(['sphere', 'cylinder', 'add']);

function numberText({ kind, decimals = 0 }: FieldSpec, value: number): string {
  if (kind === 'money') return formatMoney(money(value));
  if (kind === 'price') return formatPrice(price(value));
  if (DIOPTRES.has(kind)) return `${value > 0 ? '+' : ''}${value.toFixed(2)}`;
  return decimals > 0 ? value.toFixed(decimals) : String(value);
}

function stateText(value: string): string {
  return value === 'ENABLE' || value === 'DISABLE' || value === 'DELETE' ? masterStates[value].title : value;
}

/** A value as the reader sees it, without its unit; empty when there is none. */
export function textOf(spec: FieldSpec, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) {
    const { item } = spec;
    return item ? value.map((entry) => textOf(item, entry)).join('、') : value.join('、');
  }
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (spec.kind === 'dict' && spec.dict && (typeof value === 'string' || typeof value === 'number')) {
    return dictName(spec.dict, value);
  }
  if (typeof value === 'number') return numberText(spec, value);
  if (spec.kind === 'state') return stateText(String(value));
  return String(value);
}

const NUMERIC: ReadonlySet<string> = new Set([
  ...['int', 'qty', 'decimal', 'money', 'price'],
  ...['sphere', 'cylinder', 'axis', 'add', 'pd'],
]);

/** Returns true for quantities, which are aligned right. */
export function isNumeric(spec: FieldSpec): boolean {
  return NUMERIC.has(spec.kind);
}

const PICKED: ReadonlySet<string> = new Set(['dict', 'state', 'id', 'ref', 'list', 'bool', 'date', 'dateTime', 'time']);

/** `请输入…` or `请选择…`. */
export function promptOf(spec: FieldSpec): string {
  return `${PICKED.has(spec.kind) ? '请选择' : '请输入'}${spec.title}`;
}
