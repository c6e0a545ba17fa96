import { pinyin } from 'pinyin-pro';

/** Initials in lower case (简码): 依视路 → ysl; letters and digits stay. */
export function initials(text: string): string {
  return pinyin(text, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 30);
}
