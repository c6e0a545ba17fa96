import type { Dict } from './dict';
import type { FieldSpec } from './field';

/** The first character of each letter in the order of pinyin; no syllable begins with i, u or v. */
const FIRST = '阿八嚓哒妸发旮哈讥咔垃妈拿噢妑七然仨他穵夕丫帀';
const LETTERS = 'abcdefghjklmnopqrstwxyz';
/** Read otherwise where eyes are spoken of. */
const READ: Readonly<Record<string, string>> = { 调: 't', 弹: 't', 长: 'c' };

const byPinyin = new Intl.Collator('zh-CN');
const known = new Map<string, string>();

function initialOf(character: string): string {
  if (!/\p{Script=Han}/u.test(character)) return /[\p{L}\p{N}]/u.test(character) ? character.toLowerCase() : '';
  const behind = [...FIRST].filter((first) => byPinyin.compare(first, character) <= 0).length;
  return READ[character] ?? LETTERS.charAt(behind - 1);
}

/** The initials by which a word is found: `fftbka` for 复方托吡卡胺. The order of pinyin is known to the browser. */
export function initialsOf(words: string): string {
  const found = known.get(words) ?? [...words].map(initialOf).join('');
  known.set(words, found);
  return found;
}

const searched = new WeakMap<Dict, Dict>();

/** The same dictionary, whose rows are found by their initials too. */
function withInitials(dict: Dict): Dict {
  const known = searched.get(dict);
  if (known) return known;
  const rows = dict.rows.map((row) => ({ ...row, initials: initialsOf(row.name) }));
  const made = { ...dict, rows };
  searched.set(dict, made);
  return made;
}

/** A field whose list is found by initials as well. */
export function byInitials(spec: FieldSpec): FieldSpec {
  const { dict, item } = spec;
  return { ...spec, ...(dict ? { dict: withInitials(dict) } : {}), ...(item ? { item: byInitials(item) } : {}) };
}
