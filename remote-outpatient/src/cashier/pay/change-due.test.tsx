import { expect, it } from '@jest/globals';
import { money } from '@mingmou/contract/base/money';
import { renderScreen } from '@mingmou/testing/render-screen';
import { ChangeDue, hasCash } from './change-due';

it.each([
  ['change of cash', 8.3, [1, 2], '找零 ¥8.30'],
  ['exact cash', 0, [1, 2], '无需找零'],
  ['WeChat alone', 0, [2], ''],
  ['a value card and points', 0, [6, 7], ''],
])('%s', (_what, amount, codes, says) => {
  const isCash = hasCash(codes.map((wayCode) => ({ wayCode })));
  renderScreen(<ChangeDue amount={money(amount)} isCash={isCash} />, { answers: [], rights: [] });
  expect(document.body.textContent).toBe(says);
});
