import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { call } from '@mingmou/contract/base/call';
import { f, required } from '@mingmou/contract/base/field';
import { brand } from '@mingmou/contract/erp/goods/brand.contract';
import { isCancelled, send } from '@mingmou/core/http/client';
import { download } from '@mingmou/core/http/download';
import { setFeedback } from '@mingmou/core/http/feedback';
import { clearSession, readToken, writeSession } from '@mingmou/core/session/token';
import { StoreProvider } from '@mingmou/core/store/store-provider';
import { useSend } from '@mingmou/core/store/use-call';
import { type Answer, answer, answerSheet, noAnswer, refusal } from './answers';
import { act, renderHook } from './dom';
import { FakeServer } from './fake-server';

const pay = call({
  path: '/api/test/pay/{id}',
  title: '收费',
  grant: 'any',
  idempotent: true,
  input: { id: required(f.id()), amount: f.int('金额') },
});

const error = jest.fn<(text: string) => void>();
let restore: () => void = () => {};

beforeEach(() => {
  error.mockClear();
  restore = setFeedback({ error, success: () => {}, warning: () => {}, confirm: async () => true });
  writeSession({ token: 't0ken', orgId: 2 });
});
afterEach(() => {
  restore();
  clearSession();
  jest.useRealTimers();
});

function expired(): Answer {
  return answer(auth.sessionInfo, () => {
    throw refusal({ status: 401, code: 401001, msg: '未登录' });
  });
}

describe('请求', () => {
  it('带令牌、设备号和主程序版本，设备号不变', async () => {
    const server = new FakeServer([answer(auth.menus, [])]);
    await send(auth.menus, {});
    await send(auth.menus, {});
    const [first, second] = server.requests.map(({ headers }) => headers);
    expect(first?.authorization).toBe('Bearer t0ken');
    expect(first?.['x-host-version']).toBe('development');
    expect(first?.['x-device-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(second?.['x-device-id']).toBe(first?.['x-device-id']);
    expect(first?.['idempotency-key']).toBeUndefined();
  });

  it('路径参数填入路径，POST 请求体里也有', async () => {
    const server = new FakeServer([answer(pay, null)]);
    await send(pay, { id: 5, amount: 3 });
    expect(server.sent(pay)).toEqual([{ id: 5, amount: 3 }]);
    expect(server.requests[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('登录用表单和固定客户端', async () => {
    const token = {
      access_token: 'x',
      token_type: 'bearer',
      expires_in: 1,
      orgId: 1,
      userId: 1,
      account: 'admin',
      mustChangePassword: false,
    };
    const server = new FakeServer([answer(auth.login, token)]);
    await send(auth.login, { username: 'admin', password: 'a b&c' });
    const [request] = server.requests;
    expect(request?.input).toEqual({ username: 'admin', password: 'a b&c' });
    expect(request?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(request?.headers.authorization).toBe(`Basic ${btoa('mingmou-web:mingmou-web')}`);
  });
});

describe('拒绝', () => {
  const refused = () =>
    answer(brand.enable, () => {
      throw refusal({ code: 100003, msg: '当前状态为「停用」，不能停用' });
    });
  const input = { id: 1, version: 1, stateEnum: 'DISABLE' } as const;

  it('显示一次提示并抛出', async () => {
    new FakeServer([refused()]);
    await expect(send(brand.enable, input)).rejects.toMatchObject({ code: 100003, status: 200, requestId: 'req-1' });
    expect(error.mock.calls).toEqual([['当前状态为「停用」，不能停用']]);
  });

  it('安静的调用不提示', async () => {
    new FakeServer([refused()]);
    await expect(send(brand.enable, input, { quiet: true })).rejects.toThrow();
    expect(error).not.toHaveBeenCalled();
  });

  it('没有应答提示网络异常', async () => {
    new FakeServer([noAnswer(brand.enable)]);
    await expect(send(brand.enable, input)).rejects.toMatchObject({ status: 0 });
    expect(error.mock.calls).toEqual([['网络异常']]);
  });

  it('会话失效：清空，只留下回来的地方，只提示一次，安静的调用也算', async () => {
    new FakeServer([expired()]);
    sessionStorage.setItem('other', '1');
    const calls = [send(auth.sessionInfo, {}, { quiet: true }), send(auth.sessionInfo, {}), send(auth.sessionInfo, {})];
    await Promise.allSettled(calls);
    expect(error.mock.calls).toEqual([['登录过期，请重新登录']]);
    expect(readToken()).toBeNull();
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(Object.keys(localStorage).filter((name) => name.includes('comeback'))).toHaveLength(1);
  });
});

describe('写操作', () => {
  it('结果未知时重试沿用幂等键，成功后换新', async () => {
    const server = new FakeServer([noAnswer(pay)]);
    const { result } = renderHook(() => useSend(pay), { wrapper: StoreProvider });
    const keys = () => server.requests.map(({ headers }) => headers['idempotency-key']);
    await act(
      async () => void (await expect(result.current({ id: 1, amount: 2 })).rejects.toMatchObject({ status: 0 })),
    );
    server.use(answer(pay, null));
    await act(async () => void (await result.current({ id: 1, amount: 2 })));
    await act(async () => void (await result.current({ id: 1, amount: 2 })));
    expect(keys()[1]).toBe(keys()[0]);
    expect(keys()[2]).not.toBe(keys()[1]);
  });
});

describe('下载', () => {
  it('给出文件名和进度', async () => {
    new FakeServer([answerSheet(brand.export, '品牌 11月.xlsx')]);
    const onProgress = jest.fn();
    const file = await download(brand.export, {}, { onProgress });
    expect(file.name).toBe('品牌 11月.xlsx');
    expect(onProgress).toHaveBeenCalledWith(2048, undefined);
  });

  it('拒绝也是信封', async () => {
    const tooMany = answer(brand.export, () => {
      throw refusal({ code: 100006, msg: '导出数据超过10000行，请缩小查询范围' });
    });
    new FakeServer([tooMany]);
    await expect(download(brand.export, {})).rejects.toMatchObject({ code: 100006 });
    expect(error.mock.calls).toEqual([['导出数据超过10000行，请缩小查询范围']]);
  });

  it('取消不提示', async () => {
    new FakeServer([answerSheet(brand.export, 'x.xlsx', new Promise(() => {}))]);
    const abort = new AbortController();
    const running = download(brand.export, {}, { signal: abort.signal });
    setTimeout(() => abort.abort(), 10);
    const outcome = await running.catch((reason: unknown) => reason);
    expect(isCancelled(outcome)).toBe(true);
    expect(error).not.toHaveBeenCalled();
  });
});
