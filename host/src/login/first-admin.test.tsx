import { beforeEach, describe, expect, it } from '@jest/globals';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { firstAdmin } from '@mingmou/contract/auth/first-admin.contract';
import type { Call } from '@mingmou/contract/base/call';
import { leaveTo } from '@mingmou/core/session/leave';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { FakeServer } from '@mingmou/testing/fake-server';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LoginPage } from './login-page';

jest.mock('@mingmou/core/session/leave', () => ({ leaveTo: jest.fn() }));

const LINK = 'L'.repeat(43);
const TYPED = {
  连锁名称: '晨光眼科连锁',
  机构名称: '晨光眼科门诊部',
  机构简称: '晨光店',
  机构电话: '0571-88880000',
  机构地址: '解放路1号',
  姓名: '高小晨',
  手机号: '13911112222',
  账号: 'gao_chen',
  密码: 'Secret123',
  确认密码: 'Secret123',
} as const;
const token = {
  access_token: 'T'.repeat(43),
  token_type: 'bearer',
  expires_in: 3600,
  orgId: 1,
  userId: 1,
  account: 'gao_chen',
  mustChangePassword: false,
};
const linkIsGood = answer(firstAdmin.check, null);
const creates = answer(firstAdmin.create, null);
const refuses = <I, O>(call: Call<I, O>, code: number, msg: string) =>
  answer(call, () => {
    throw refusal({ code, msg });
  });

function open(...answers: readonly Answer[]) {
  window.history.replaceState(null, '', `/login?setup=${LINK}`);
  const server = new FakeServer(answers);
  render(<LoginPage />);
  return { server, user: userEvent.setup() };
}

const field = (label: string) => screen.findByLabelText(label, { exact: true });

async function fill(
  user: ReturnType<typeof userEvent.setup>,
  change: Partial<Record<keyof typeof TYPED, string>> = {},
) {
  for (const [label, text] of Object.entries({ ...TYPED, ...change })) {
    const input = await field(label);
    await user.click(input);
    await user.paste(text);
  }
  await user.click(screen.getByRole('button', { name: '开通并登录' }));
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.mocked(leaveTo).mockClear();
});

describe('the first administrator', () => {
  it('creates chain and account with the secret of the link, signs in and leaves for the product', async () => {
    const { server, user } = open(linkIsGood, creates, answer(auth.login, token));
    await fill(user);
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/'));
    expect(server.sent(firstAdmin.create)).toEqual([
      {
        token: LINK,
        chainName: '晨光眼科连锁',
        orgName: '晨光眼科门诊部',
        orgShortName: '晨光店',
        orgPhone: '0571-88880000',
        orgAddress: '解放路1号',
        staffName: '高小晨',
        mobile: '13911112222',
        account: 'gao_chen',
        password: 'Secret123',
      },
    ]);
    expect(server.sent(auth.login)).toEqual([{ username: 'gao_chen', password: 'Secret123' }]);
    expect(sessionStorage.getItem('token')).toBe(token.access_token);
  });

  it.each([
    ['账号', 'gao', '不能少于4个字'],
    ['手机号', '139', '请输入11位手机号'],
    ['密码', 'abcdefgh', '密码须为8-20位，且同时包含字母和数字'],
    ['确认密码', 'Secret124', '确认密码错误'],
    ['机构地址', ' ', '请填写'],
  ] as const)('says what is wrong with %s %j, puts the focus there and sends nothing', async (label, text, says) => {
    const { server, user } = open(linkIsGood);
    await fill(user, { [label]: text, ...(label === '密码' ? { 确认密码: text } : {}) });
    expect(await screen.findByText(says)).toBeVisible();
    expect(await field(label)).toHaveFocus();
    expect(server.sent(firstAdmin.create)).toEqual([]);
  });

  it('keeps the input when the server refuses', async () => {
    const { user } = open(linkIsGood, refuses(firstAdmin.create, 100124, '开通链接无效或已失效'));
    await fill(user);
    expect(await screen.findByText('开通链接无效或已失效')).toBeVisible();
    expect(await field('连锁名称')).toHaveValue('晨光眼科连锁');
    expect(leaveTo).not.toHaveBeenCalled();
  });

  it('leads to the sign-in form with the account in it when only the sign-in failed', async () => {
    const { user } = open(linkIsGood, creates, refuses(auth.login, 100103, '当前网络登录失败次数过多'));
    await fill(user);
    expect(await screen.findByText('开通成功，请登录')).toBeVisible();
    expect(await field('账号/手机号')).toHaveValue('gao_chen');
    expect(window.location.search).toBe('');
  });

  it('shows no form for a dead link, but the way to the sign-in form', async () => {
    const { user } = open(refuses(firstAdmin.check, 100125, '系统已开通，请直接登录'));
    expect(await screen.findByText('系统已开通，请直接登录')).toBeVisible();
    expect(screen.queryByLabelText('连锁名称')).toBeNull();
    await user.click(screen.getByRole('button', { name: '前往登录' }));
    expect(await field('账号/手机号')).toBeVisible();
  });
});
