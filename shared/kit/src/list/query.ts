import { check } from '@mingmou/contract/base/check';
import { PAGE_SIZES, paging } from '@mingmou/contract/base/envelope';
import type { FieldSpec, Shape } from '@mingmou/contract/base/field';
import { DEFAULT_PAGE_SIZE } from '@mingmou/contract/base/first-page';

export type Filters = Readonly<Record<string, unknown>>;

/** Filters, order and page of a list in the address bar. */
export interface ListQuery {
  readonly page: number;
  readonly size: number;
  /** Snake case, as it travels. */
  readonly column: string | undefined;
  readonly asc: boolean;
  readonly filters: Filters;
}

const TEXTUAL: ReadonlySet<string> = new Set([
  ...['text', 'note', 'secret', 'phone', 'acuity'],
  ...['date', 'dateTime', 'time', 'state'],
]);

export function filterShape(input: Shape): Shape {
  return Object.fromEntries(Object.entries(input).filter(([name]) => !(name in paging)));
}

function valueFrom(spec: FieldSpec, text: string): unknown {
  if (spec.kind === 'bool') return text === 'true';
  if (spec.kind === 'dict') return spec.dict?.rows.find(({ code }) => String(code) === text)?.code ?? text;
  return TEXTUAL.has(spec.kind) ? text : Number(text);
}

function readFilter(name: string, spec: FieldSpec, params: URLSearchParams): unknown {
  const texts = params.getAll(name);
  const { item } = spec;
  const value = item ? texts.map((text) => valueFrom(item, text)) : valueFrom(spec, texts[0] ?? '');
  // An invalid value in the address bar must not break the list.
  return texts.length > 0 && check(spec, value) === null ? value : undefined;
}

function wholeNumber(text: string | null, fallback: number): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : fallback;
}

export function readQuery(input: Shape, params: URLSearchParams): ListQuery {
  const filters: Record<string, unknown> = {};
  for (const [name, spec] of Object.entries(filterShape(input))) {
    const value = readFilter(name, spec, params);
    if (value !== undefined) filters[name] = value;
  }
  const size = Number(params.get('size'));
  const column = params.get('column');
  return {
    page: wholeNumber(params.get('page'), 1),
    size: PAGE_SIZES.find((allowed) => allowed === size) ?? DEFAULT_PAGE_SIZE,
    column: column !== null && check(paging.column, column) === null ? column : undefined,
    asc: params.get('asc') !== 'false',
    filters,
  };
}

export function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}

/** Writes a query into the address; parameters that are none of the list's stay. */
export function writeQuery(input: Shape, query: ListQuery, current: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(current);
  for (const name of [...Object.keys(paging), ...Object.keys(input)]) params.delete(name);
  for (const [name, value] of Object.entries(query.filters)) {
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (isFilled(entry)) params.append(name, String(entry));
    }
  }
  if (query.column !== undefined) {
    params.set('column', query.column);
    params.set('asc', String(query.asc));
  }
  if (query.page !== 1) params.set('page', String(query.page));
  if (query.size !== DEFAULT_PAGE_SIZE) params.set('size', String(query.size));
  return params;
}

/** `updatedAt` → `updated_at`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The order that a query asks for, as call input. */
export function orderOf({ column, asc }: ListQuery): { column?: string; asc?: boolean } {
  return column === undefined ? {} : { column, asc };
}
