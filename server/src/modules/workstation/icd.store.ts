import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';
import { contains } from '../../kernel/row/list';

const MOST = 50;

/** By code, name or initials; without a keyword those in common use. */
export function icdMatching(cx: SessionCx, keyword: string | null | undefined) {
  const rows = mine(cx, 'icd')
    .where('stateEnum', '=', 'ENABLE')
    .select(['id', 'code', 'name', 'pinyin', 'isCommon'])
    .orderBy('isCommon', 'desc')
    .orderBy('sort')
    .orderBy('code')
    .limit(MOST);
  if (!keyword) return rows.where('isCommon', '=', true).execute();
  const pattern = contains(keyword);
  return rows
    .where((is) => is.or([is('code', 'ilike', pattern), is('name', 'ilike', pattern), is('pinyin', 'ilike', pattern)]))
    .execute();
}

/** Returns the names of codes that the catalogue contains and has enabled. */
export async function icdNames(cx: SessionCx, codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map();
  const rows = await mine(cx, 'icd')
    .where('stateEnum', '=', 'ENABLE')
    .where('code', 'in', codes)
    .select(['code', 'name'])
    .execute();
  return new Map(rows.map(({ code, name }) => [code, name]));
}
