import { describe, expect, it } from '@jest/globals';
import { type KeyFacts, strokeOf } from './stroke-of';

const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, repeat: false, timeStamp: 5 };
const shift = { shiftKey: true };

describe('the character of a keystroke', () => {
  it.each<[string, Partial<KeyFacts>, string]>([
    ['a digit', { key: '6', code: 'Digit6' }, '6'],
    ['a capital', { key: 'A', code: 'KeyA', ...shift }, 'A'],
    ['a full-width digit', { key: '６', code: 'Digit6' }, '6'],
    ['a full-width capital', { key: 'Ａ', code: 'KeyA', ...shift }, 'A'],
    ['a full-width space', { key: '　', code: 'Space' }, ' '],
    ['a digit taken by the input method', { key: 'Process', code: 'Digit6' }, '6'],
    ['a digit of the number pad taken by it', { key: 'Process', code: 'Numpad6' }, '6'],
    ['a letter taken by it', { key: 'Process', code: 'KeyB' }, 'b'],
    ['a capital taken by it', { key: 'Process', code: 'KeyB', ...shift }, 'B'],
    ['a mark taken by it', { key: 'Process', code: 'Minus', ...shift }, '_'],
    ['a Chinese full stop', { key: '。', code: 'Period' }, '.'],
    ['a Chinese currency sign', { key: '￥', code: 'Digit4', ...shift }, '$'],
    ['a group separator', { key: '\u001d', code: 'BracketRight' }, '\u001d'],
    ['Ctrl+], a group separator', { key: ']', code: 'BracketRight', ctrlKey: true }, '\u001d'],
    ['the 9 of Alt+029, a group separator', { key: '9', code: 'Numpad9', altKey: true }, '\u001d'],
    ['Enter', { key: 'Enter', code: 'Enter' }, 'Enter'],
    ['Enter of the number pad', { key: 'Enter', code: 'NumpadEnter' }, 'Enter'],
    ['Enter taken by the input method', { key: 'Process', code: 'Enter' }, 'Enter'],
  ])('%s', (_case, facts, text) => {
    expect(strokeOf({ ...plain, key: '', code: '', ...facts })).toEqual({ text, at: 5 });
  });

  it.each(['Numpad0', 'Numpad2'])('Alt and %s of Alt+029 leave a code as it is', (code) => {
    expect(strokeOf({ ...plain, key: 'Insert', code, altKey: true })).toBe('silent');
  });

  it.each(['Shift', 'CapsLock', 'Control', 'Alt'])('%s neither belongs to a code nor ends one', (key) => {
    expect(strokeOf({ ...plain, key, code: key })).toBe('silent');
  });

  it.each<[string, Partial<KeyFacts>]>([
    ['an arrow', { key: 'ArrowLeft', code: 'ArrowLeft' }],
    ['Tab', { key: 'Tab', code: 'Tab' }],
    ['a shortcut', { key: 'v', code: 'KeyV', ctrlKey: true }],
    ['a shortcut with Alt', { key: '5', code: 'Digit5', altKey: true }],
    ['a key held down', { key: '6', code: 'Digit6', repeat: true }],
  ])('%s ends a code', (_case, facts) => {
    expect(strokeOf({ ...plain, key: '', code: '', ...facts })).toBeNull();
  });
});
