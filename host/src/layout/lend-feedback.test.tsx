import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { feedback, setFeedback } from '@mingmou/core/http/feedback';
import { type ReactNode, useEffect } from 'react';
import { lendFeedback } from './lend-feedback';

const said = jest.fn();
const drawn = jest.fn();

function Providers({ children }: { readonly children: ReactNode }) {
  drawn();
  useEffect(() => setFeedback({ success: said, warning: said, error: said, confirm: async () => true }), []);
  return children;
}

// Renders synchronously, as a browser does.
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
});
afterEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
});

it('renders the feedback only when there is a refusal, and removes it afterwards', () => {
  const giveBack = lendFeedback(Providers);
  expect(drawn).not.toHaveBeenCalled();
  feedback().error('会话已失效');
  feedback().error('请重新登录');
  expect(said.mock.calls).toEqual([['会话已失效'], ['请重新登录']]);
  expect(drawn).toHaveBeenCalledTimes(1);
  giveBack();
  feedback().error('无人');
  expect(said).toHaveBeenCalledTimes(2);
});
