import type { FieldSpec, StateEnum } from './field';
import { AMOUNT_LIMIT, hasAtMostDecimals } from './money';

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DATE_TIME = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** True for a calendar day that exists, written `YYYY-MM-DD`; years before 100 are slips of the hand. */
export function isDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (!year || !month || !day) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isSameYear = date.getUTCFullYear() === Number(year);
  return isSameYear && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

export function isDateTime(text: string): boolean {
  const day = DATE_TIME.exec(text)?.[1];
  return day !== undefined && isDate(day);
}

export function isTime(text: string): boolean {
  return TIME.test(text);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the database cannot store them
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]|\p{Surrogate}/u;

function checkText(spec: FieldSpec, value: unknown): string | null {
  if (typeof value !== 'string') return '应为文字';
  const text = spec.kind === 'secret' ? value : value.trim();
  if (UNSTORABLE.test(text)) return '含有无法保存的字符';
  if (text === '') return spec.required ? '请填写' : null;
  if (spec.max !== undefined && text.length > spec.max) return `不能超过${spec.max}个字`;
  if (spec.min !== undefined && text.length < spec.min) return `不能少于${spec.min}个字`;
  if (spec.pattern && !new RegExp(spec.pattern.source).test(text)) return spec.pattern.says;
  return null;
}

function checkNumber(spec: FieldSpec, value: unknown): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return '应为数字';
  const decimals = spec.decimals ?? 0;
  if (!hasAtMostDecimals(value, decimals)) return decimals === 0 ? '应为整数' : `最多${decimals}位小数`;
  if (decimals === 0 && !Number.isSafeInteger(value)) return '数字过大';
  const isAmount = spec.kind === 'money' || spec.kind === 'price';
  if (isAmount && Math.abs(value) > AMOUNT_LIMIT) return '金额过大';
  if (spec.min !== undefined && value < spec.min) return `不能小于${spec.min}`;
  if (spec.max !== undefined && value > spec.max) return `不能大于${spec.max}`;
  if (spec.step !== undefined && Math.round(value * 10_000) % Math.round(spec.step * 10_000) !== 0) {
    return `应为${spec.step}的整数倍`;
  }
  return null;
}

function checkList(spec: FieldSpec, value: unknown): string | null {
  if (!Array.isArray(value)) return '应为列表';
  if (spec.required && value.length === 0) return '请至少选择一项';
  if (spec.max !== undefined && value.length > spec.max) return `不能超过${spec.max}项`;
  const { item } = spec;
  if (!item) return null;
  for (const entry of value) {
    const reason = check({ ...item, required: true }, entry);
    if (reason) return reason;
  }
  return null;
}

function checkFormat(ok: boolean, says: string): string | null {
  return ok ? null : says;
}

const STATES: readonly StateEnum[] = ['ENABLE', 'DISABLE', 'DELETE'];

function checkKind(spec: FieldSpec, value: unknown): string | null {
  switch (spec.kind) {
    case 'text':
    case 'note':
    case 'secret':
    case 'phone':
    case 'acuity':
      return checkText(spec, value);
    case 'bool':
      return checkFormat(typeof value === 'boolean', '应为是或否');
    case 'date':
      return checkFormat(typeof value === 'string' && isDate(value), '日期应为YYYY-MM-DD');
    case 'dateTime':
      return checkFormat(typeof value === 'string' && isDateTime(value), '时间应为YYYY-MM-DD HH:mm:ss');
    case 'time':
      return checkFormat(typeof value === 'string' && isTime(value), '时刻应为HH:mm');
    case 'dict':
      return checkFormat(isDictCode(spec, value), '不在可选范围内');
    case 'state':
      return checkFormat(
        (spec.states ?? STATES).some((state) => state === value),
        '不在可选范围内',
      );
    case 'list':
      return checkList(spec, value);
    case 'object':
      return checkFormat(typeof value === 'object' && !Array.isArray(value), '格式不正确');
    case 'json':
      return null;
    default:
      return checkNumber(spec, value);
  }
}

const ADDED_CODE = /^X\d{3,}$/;

function isDictCode(spec: FieldSpec, value: unknown): boolean {
  const { dict } = spec;
  if (!dict) return false;
  if (dict.extensible && typeof value === 'string' && ADDED_CODE.test(value)) return true;
  return dict.rows.some((row) => row.code === value);
}

/**
 * Why a value does not fit its field, as the reason of 「{标签}：{原因}」; null when it fits. The forms' rules; the server
 * checks the same descriptor through zod (`contract/schema`), and a test holds the two to one verdict.
 */
export function check(spec: FieldSpec, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return spec.required ? '请填写' : null;
  return checkKind(spec, value);
}
