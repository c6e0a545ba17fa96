import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { fieldSchema } from '@mingmou/contract/schema/zod';
import { contractCalls } from '../support/calls';

/** Field of a request as in the table: resource of its calls and path in their input. */
interface Limited {
  readonly area: string;
  readonly path: string;
  readonly spec: FieldSpec;
}

interface Limit {
  readonly min: number | null;
  readonly max: number | null;
}

/** Fields of every call, with one limit: `base/envelope.ts` and the versions of rows have their own tests. */
const EVERYWHERE = /^(page|size|column|version|.*\.version)$/;

const areaOf = (path: string) =>
  path
    .split('/')
    .filter((part) => part !== '' && part !== 'api')
    .slice(0, 2)
    .join('/')
    .replace(/\/\{.*/, '');

function limitedIn(area: string, path: string, spec: FieldSpec): Limited[] {
  const own = spec.min === undefined && spec.max === undefined;
  const isId = spec.kind === 'id' || spec.kind === 'ref';
  return [
    ...(own || isId || EVERYWHERE.test(path) ? [] : [{ area, path, spec }]),
    ...(spec.item ? limitedIn(area, `${path}[]`, spec.item) : []),
    ...Object.entries(spec.fields ?? {}).flatMap(([name, inner]) => limitedIn(area, `${path}.${name}`, inner)),
  ];
}

const declared = contractCalls().flatMap((call) =>
  Object.entries(call.input).flatMap(([name, spec]) => limitedIn(areaOf(call.path), name, spec)),
);

/** Limits by area and field; a field with different limits in different calls of an area has several. */
const table = new Map<string, Limit[]>();
for (const line of readFileSync(join(__dirname, 'limits.tsv'), 'utf8').split('\n')) {
  if (line === '' || line.startsWith('#')) continue;
  const [area, path, min, max] = line.split('\t');
  const key = `${area} ${path}`;
  const limit = { min: min ? Number(min) : null, max: max ? Number(max) : null };
  table.set(key, [...(table.get(key) ?? []), limit]);
}

const TEXTS: readonly FieldSpec['kind'][] = ['text', 'note', 'secret', 'acuity'];

/** Smallest difference between two values of the field. */
const grainOf = ({ kind, step, decimals = 0 }: FieldSpec) =>
  kind === 'list' || TEXTS.includes(kind) ? 1 : (step ?? 10 ** -decimals);

/** Returns a text of this length that matches the pattern; undefined where no single character matches. */
function textOf({ pattern }: FieldSpec, size: number): string | undefined {
  const texts = size > 0 ? ['一', 'A', '1'].map((character) => character.repeat(size)) : [];
  return texts.find((text) => !pattern || new RegExp(pattern.source).test(text));
}

/** Returns a value of this length or size; undefined where none exists. */
function sampleOf(spec: FieldSpec, size: number): unknown {
  const { kind, decimals = 0 } = spec;
  if (TEXTS.includes(kind)) return textOf(spec, size);
  if (kind === 'list') return size > 0 ? Array.from({ length: size }, () => null) : undefined;
  return Number(size.toFixed(decimals));
}

/** Returns sizes at a limit and next to it that the field accepts or refuses against the limit. */
function misjudged(spec: FieldSpec, { min, max }: Limit): number[] {
  const { item: _item, ...alone } = spec;
  const schema = fieldSchema({ ...alone, required: true }, 'request');
  const grain = grainOf(spec);
  const sizes = [min, max].flatMap((limit) => (limit === null ? [] : [limit - grain, limit, limit + grain]));
  return sizes.filter((size) => {
    const fits = (min === null || size >= min) && (max === null || size <= max);
    const value = sampleOf(spec, size);
    if (value === undefined) return false;
    return schema.safeParse(value).success !== fits;
  });
}

const areas = [...new Set(declared.map(({ area }) => area))].sort();

describe('limits of the fields of a request', () => {
  it('are listed completely in limits.tsv, without unknown fields', () => {
    const fields = new Set(declared.map(({ area, path }) => `${area} ${path}`));
    const lacking = [...fields].filter((field) => !table.has(field));
    const foreign = [...table.keys()].filter((field) => !fields.has(field));
    expect({ lacking, foreign }).toEqual({ lacking: [], foreign: [] });
  });

  it.each(areas)('%s accepts exactly the limits of the table', (area) => {
    const wrong = declared
      .filter((field) => field.area === area)
      .flatMap(({ path, spec }) => {
        const found = (table.get(`${area} ${path}`) ?? []).map((limit) => ({
          ...limit,
          misjudged: misjudged(spec, limit),
        }));
        return found.some((limit) => limit.misjudged.length === 0) ? [] : [{ path, found }];
      });
    expect(wrong).toEqual([]);
  });
});
