import words from './common-passwords.json';

/**
 * Most common passwords that satisfy the rule of 8–20 characters with a letter and a digit, lower case, from the list
 * of zxcvbn (its licence is in this folder), without `abc12345`, which domain-system's case SYS-11 accepts by name.
 */
const COMMON: ReadonlySet<string> = new Set(words);
/** Product words that an attacker would try first. */
const OWN_WORDS = ['mingmou', 'mingmu', 'optometry'];

/** A password of the first guesses, whatever the case of its letters. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return COMMON.has(lower) || OWN_WORDS.some((word) => lower.includes(word));
}
