import type { Reading } from './reading';

export interface ListOption {
  /** Text in the input. */
  readonly text: string;
  /** Further text in the list. */
  readonly name?: string;
  /** Initials and codes that find it: `sd` for 手动. */
  readonly initials?: readonly string[];
}

const LETTERS_AND_DIGITS = /^[\p{L}\p{N}]+$/u;

/** Letters and digits alone: `49` is found in `4.9`, `175` in `+1.75`. */
function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

export function finds(option: ListOption, typed: string): boolean {
  const wanted = bare(typed);
  return [option.text, option.name ?? '', ...(option.initials ?? [])].some((text) => bare(text).startsWith(wanted));
}

function onlyOne(options: readonly ListOption[]): ListOption | undefined {
  return options.length === 1 ? options[0] : undefined;
}

/**
 * Returns the value of a typed text. A complete name of an option wins, then the text itself if it is a value, and only
 * then the single option with its digits or initials: `.12` is 0.12 and never 1.2. A point or a sign is never ignored
 * in a search.
 */
export function readListed(
  { read, fault }: Pick<Reading, 'read' | 'fault'>,
  options: readonly ListOption[],
  typed: string,
): number | string | null {
  const text = typed.trim();
  const named = options.find((option) => option.text === text || option.name === text);
  if (named) return read(named.text);
  const value = read(typed);
  if (!LETTERS_AND_DIGITS.test(text) || (value !== null && fault(value, '') === undefined)) return value;
  const wanted = text.toLowerCase();
  const meant =
    onlyOne(options.filter((option) => bare(option.text) === wanted)) ??
    onlyOne(options.filter(({ initials }) => initials?.includes(wanted)));
  return meant ? read(meant.text) : value;
}
