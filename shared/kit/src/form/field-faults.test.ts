import { expect, it } from '@jest/globals';
import { focusFault } from './field-faults';

const FAULTY = '<input data-fault aria-label="page">';

function place(html: string): HTMLElement {
  document.body.innerHTML = FAULTY + html;
  return document.querySelector('button') ?? document.body;
}

const focused = () => document.activeElement?.getAttribute('aria-label');

it.each([
  ['of antd', 'div role="dialog"', 'div'],
  ['that asks a question', 'div role="alertdialog"', 'div'],
  ['of the host', 'dialog open', 'dialog'],
])('focuses the invalid input of the dialog %s in which the user acts', (_whose, start, end) => {
  const button = place(`<${start}><input data-fault aria-label="dialog"><button></button></${end}>`);
  expect(focusFault(button)).toBe(true);
  expect(focused()).toBe('dialog');
});

it('ignores an invalid input of the page below a dialog of the host', () => {
  expect(focusFault(place('<dialog open><button></button></dialog>'))).toBe(false);
});

it('focuses the invalid input of the page if the user acts there', () => {
  expect(focusFault(place('<button></button>'))).toBe(true);
  expect(focused()).toBe('page');
});
