import type { Stroke } from './scanner-machine';

/** Part of a keyboard event that identifies a scanner's keystroke. */
export interface KeyFacts {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly repeat: boolean;
  readonly timeStamp: number;
}

/** Plain and shifted characters of the keys other than letters, on the American layout that scanners use. */
const PUNCTUATION: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  Digit1: ['1', '!'],
  Digit2: ['2', '@'],
  Digit3: ['3', '#'],
  Digit4: ['4', '$'],
  Digit5: ['5', '%'],
  Digit6: ['6', '^'],
  Digit7: ['7', '&'],
  Digit8: ['8', '*'],
  Digit9: ['9', '('],
  Digit0: ['0', ')'],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Backquote: ['`', '~'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Space: [' ', ' '],
  NumpadDecimal: ['.', '.'],
  NumpadSubtract: ['-', '-'],
  NumpadAdd: ['+', '+'],
  NumpadMultiply: ['*', '*'],
  NumpadDivide: ['/', '/'],
};

/** Keys that type nothing themselves; they neither belong to a code nor end one. */
const SILENT = new Set(['Shift', 'CapsLock', 'NumLock', 'Control', 'Alt']);

/** Separator of GS1 elements. Scanners that cannot type the character send Ctrl+] or Alt+029. */
const GROUP_SEPARATOR = '\u001d';
const ALT_BEFORE_LAST: ReadonlySet<string> = new Set(['Numpad0', 'Numpad2']);
const ALT_LAST = 'Numpad9';

const FULL_WIDTH_FIRST = 0xff01;
const FULL_WIDTH_LAST = 0xff5e;
const FULL_WIDTH_SHIFT = 0xfee0;
const IDEOGRAPHIC_SPACE = '\u3000';

function halfWidth(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  if (character === IDEOGRAPHIC_SPACE) return ' ';
  return point >= FULL_WIDTH_FIRST && point <= FULL_WIDTH_LAST
    ? String.fromCodePoint(point - FULL_WIDTH_SHIFT)
    : character;
}

/** Returns the character of a physical key, the only information while an input method captures the keys. */
function characterOf(code: string, shifted: boolean): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return shifted ? letter : letter.toLowerCase();
  const digit = /^Numpad(\d)$/.exec(code)?.[1];
  if (digit) return digit;
  const pair = PUNCTUATION[code];
  return pair ? pair[shifted ? 1 : 0] : null;
}

/** The part of a keystroke with Ctrl or Alt that belongs to a group separator. */
function separatorOf({ code, ctrlKey, altKey, metaKey, timeStamp: at }: KeyFacts): Stroke | 'silent' | null {
  if (metaKey || ctrlKey === altKey) return null;
  if (altKey && ALT_BEFORE_LAST.has(code)) return 'silent';
  return code === (ctrlKey ? 'BracketRight' : ALT_LAST) ? { text: GROUP_SEPARATOR, at } : null;
}

function isTakenByInputMethod({ key }: KeyFacts): boolean {
  return key === 'Process' || key === 'Unidentified';
}

/**
 * Returns the keystroke of an event. `silent` leaves a burst unchanged. Null ends the burst, because no scanner types
 * this key.
 */
export function strokeOf(event: KeyFacts): Stroke | 'silent' | null {
  const { key, code, shiftKey, timeStamp: at } = event;
  if (SILENT.has(key)) return 'silent';
  if (event.repeat) return null;
  if (event.ctrlKey || event.altKey || event.metaKey) return separatorOf(event);
  if (key === GROUP_SEPARATOR) return { text: key, at };
  if (key === 'Enter' || code === 'Enter' || code === 'NumpadEnter') return { text: 'Enter', at };
  const taken = isTakenByInputMethod(event);
  // A Chinese input method replaces some marks by others, which no code contains; the key identifies the intended mark.
  const typed =
    taken || !/^[\u0020-\u007e\uff01-\uff5e\u3000]$/.test(key) ? characterOf(code, shiftKey) : halfWidth(key);
  return typed === null ? null : { text: typed, at };
}
