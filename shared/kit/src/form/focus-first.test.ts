import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { focusFirst } from './focus-first';

const content = document.createElement('div');

beforeEach(() => {
  content.innerHTML = '<button id="help"></button><input id="first" /><input id="second" />';
  document.body.append(content);
});
afterEach(() => content.remove());

it('focuses the first input of a dialog that opened', () => {
  focusFirst(content);
  expect(document.activeElement?.id).toBe('first');
});

it('keeps the focus of a user who already types in another input', () => {
  document.getElementById('second')?.focus();
  focusFirst(content);
  expect(document.activeElement?.id).toBe('second');
});
