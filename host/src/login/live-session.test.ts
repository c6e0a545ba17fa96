import { beforeEach, describe, expect, it } from '@jest/globals';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { leaveTo } from '@mingmou/core/session/leave';
import { borrowSession } from '@mingmou/core/session/tabs';
import { readToken, writeSession } from '@mingmou/core/session/token';
import { answer, noAnswer, refusal } from '@mingmou/testing/answers';
import { FakeServer } from '@mingmou/testing/fake-server';
import { continueLiveSession } from './live-session';

jest.mock('@mingmou/core/session/leave', () => ({ leaveTo: jest.fn() }));
jest.mock('@mingmou/core/session/tabs', () => ({ borrowSession: jest.fn() }));

const valid = answer(auth.checkToken, { valid: true, expiresAt: '2026-11-20 18:00:00' });
const dead = answer(auth.checkToken, () => {
  throw refusal({ status: 401, code: 401001, msg: '登录过期，请重新登录' });
});

function otherTabHas(token: string | undefined) {
  jest.mocked(borrowSession).mockImplementation(async () => {
    if (token) writeSession({ token, orgId: 1 });
    return token !== undefined;
  });
}

beforeEach(() => {
  sessionStorage.clear();
  jest.mocked(leaveTo).mockClear();
});

describe('continueLiveSession', () => {
  it('goes on with the live session of another tab', async () => {
    new FakeServer([valid]);
    otherTabHas('living');
    await continueLiveSession();
    expect(leaveTo).toHaveBeenCalledWith('/');
    expect(readToken()).toBe('living');
  });

  it('stays and forgets a token that the server no longer knows', async () => {
    new FakeServer([dead]);
    otherTabHas('dead');
    await continueLiveSession();
    expect(leaveTo).not.toHaveBeenCalled();
    expect(readToken()).toBeNull();
  });

  it('stays without another tab and asks nothing', async () => {
    const server = new FakeServer([valid]);
    otherTabHas(undefined);
    await continueLiveSession();
    expect(server.requests).toEqual([]);
    expect(leaveTo).not.toHaveBeenCalled();
  });

  it('stays when the server does not answer', async () => {
    new FakeServer([noAnswer(auth.checkToken)]);
    otherTabHas('unknown');
    await expect(continueLiveSession()).rejects.toBeDefined();
    expect(leaveTo).not.toHaveBeenCalled();
  });
});
