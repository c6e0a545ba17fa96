import { pinyin } from 'pinyin-pro';

/** Names with several characters of several readings would multiply without end. */
const MOST_READINGS = 16;

export interface NamePinyin {
  /** As a surname is read: 单 shan, 曾 zeng. Lower case. */
  readonly full: string;
  /** Upper case. */
  readonly initials: string;
}

const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

function surnameReading(name: string): string[] {
  return pinyin(name, { mode: 'surname', surname: 'head', toneType: 'none', type: 'array', v: true }).map(letters);
}

function initialsOf(syllables: readonly string[]): string {
  return syllables.map((syllable) => syllable.slice(0, 1)).join('');
}

export function pinyinOf(name: string): NamePinyin {
  const syllables = surnameReading(name);
  return { full: syllables.join('').slice(0, 120), initials: initialsOf(syllables).toUpperCase().slice(0, 30) };
}

/**
 * Returns all readings of a name, the surname's reading first, so that a search by another reading finds the patient.
 */
export function readingsOf(name: string): readonly (readonly string[])[] {
  const chosen = surnameReading(name);
  const others = [...name].map((character) => pinyin(character, { multiple: true, toneType: 'none', type: 'array' }));
  return chosen.reduce<readonly (readonly string[])[]>(
    (readings, syllable, index) => {
      const ways = [...new Set([syllable, ...(others[index] ?? []).map(letters)])].filter((way) => way !== '');
      return readings.flatMap((reading) => ways.map((way) => [...reading, way])).slice(0, MOST_READINGS);
    },
    [[]],
  );
}
