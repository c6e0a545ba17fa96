import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { setFeedback } from '../http/feedback';
import { expireSession } from './expiry';
import { writeSession } from './token';

const leaveTo = jest.fn<(path: string) => void>();
const error = jest.fn<(text: string) => void>();

beforeEach(() => {
  jest.useFakeTimers();
  setFeedback({ error, success: () => {}, warning: () => {}, confirm: async () => true });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('会话失效', () => {
  it('提示一次，1500 毫秒后去登录', () => {
    writeSession({ token: 't', orgId: 1 });
    expireSession(leaveTo);
    expireSession(leaveTo);
    expect(error.mock.calls).toEqual([['登录过期，请重新登录']]);
    jest.advanceTimersByTime(1499);
    expect(leaveTo).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(leaveTo.mock.calls).toEqual([['/login']]);
  });
});
