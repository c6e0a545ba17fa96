import { hisCodes } from '@mingmou/contract/workstation/his/his.codes';
import { refuse } from '../../kernel/call/refusal';
import type { MapRow } from './his.store';

/** Our values by our names. Items of a list use the platform's names after a point in the map. */
export type HisSourceFields = Readonly<Record<string, unknown>>;

const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Of what has no code the person reads the name where there is one: a drug is not known by its approval number. */
function nameOf(fields: HisSourceFields, { ourField, theirField }: MapRow, value: unknown): string {
  const name = fields[`${ourField.split('.').at(-1)}Name`];
  return typeof name === 'string' ? `药品「${name}」` : `${theirField}「${String(value)}」`;
}

interface Mapping {
  readonly map: readonly MapRow[];
  readonly codes: ReadonlyMap<string, string>;
}

/** Our fields under the names and codes of the platform; refused where one is missing (121101) or has no code (121102). */
export function mappedFields({ map, codes }: Mapping, fields: HisSourceFields, under = ''): Record<string, unknown> {
  const own = map.filter(({ ourField }) => ourField.startsWith(under) && !ourField.slice(under.length).includes('.'));
  const entries = own.flatMap((row): (readonly [string, unknown])[] => {
    const { ourField, theirField, codeMap, required } = row;
    const value = fields[ourField.slice(under.length)];
    if (isBlank(value)) return required ? refuse(hisCodes.lacking, { field: theirField }) : [];
    if (Array.isArray(value)) {
      return [[theirField, value.map((one: HisSourceFields) => mappedFields({ map, codes }, one, `${ourField}.`))]];
    }
    if (!codeMap) return [[theirField, value]];
    const code = codes.get(`${codeMap} ${String(value)}`);
    return [[theirField, code ?? refuse(hisCodes.unmapped, { name: nameOf(fields, row, value) })]];
  });
  return Object.fromEntries(entries);
}
