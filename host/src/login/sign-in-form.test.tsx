import { beforeEach, describe, expect, it } from '@jest/globals';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { leaveTo } from '@mingmou/core/session/leave';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { FakeServer } from '@mingmou/testing/fake-server';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rememberAccount, setNextOrg } from '../parts/remembered-account';
import { SignInForm } from './sign-in-form';

jest.mock('@mingmou/core/session/leave', () => ({ leaveTo: jest.fn() }));

const passed = { mobile: '138****1234', needKey: false, orgId: 1, orgShortName: '旗舰店', mustChangePassword: false };
const token = {
  access_token: 'T'.repeat(43),
  token_type: 'bearer',
  expires_in: 3600,
  orgId: 12,
  userId: 7,
  account: 'li_hua',
  mustChangePassword: false,
};
const freely = answer(auth.check, { ...passed, needCode: false });
const byCode = answer(auth.check, { ...passed, needCode: true });
const logsIn = answer(auth.login, token);

function open(...answers: readonly Answer[]) {
  const server = new FakeServer([...answers, answer(auth.sendCode, null)]);
  const onForgotten = jest.fn();
  render(<SignInForm onForgotten={onForgotten} />);
  return { server, user: userEvent.setup(), onForgotten };
}

const account = () => screen.getByLabelText('账号/手机号');
const password = () => screen.getByLabelText('密码');
const code = () => screen.findByLabelText('验证码');

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(account(), 'li_hua');
  await user.type(password(), 'abc12345{Enter}');
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.mocked(leaveTo).mockClear();
});

describe('sign-in', () => {
  it('keeps the session and leaves for the product; the account is remembered, the password is not', async () => {
    const { server, user } = open(freely, logsIn);
    await fill(user);
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/'));
    expect(server.sent(auth.login)).toEqual([{ username: 'li_hua', password: 'abc12345' }]);
    expect(sessionStorage.getItem('token')).toBe(token.access_token);
    expect(sessionStorage.getItem('orgId')).toBe('12');
    expect(localStorage.getItem('mingmou.account')).toBe('li_hua');
    expect(JSON.stringify({ ...localStorage })).not.toContain('abc12345');
  });

  it('starts with the remembered account and the focus on the password', () => {
    rememberAccount('li_hua');
    open();
    expect(account()).toHaveValue('li_hua');
    expect(password()).toHaveFocus();
  });

  it('asks for what is missing without a call', async () => {
    const { server, user } = open();
    await user.click(screen.getByRole('button', { name: '登录' }));
    expect(screen.getByRole('alert')).toHaveTextContent('请输入账号或手机号');
    await user.type(account(), 'li_hua{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('请输入密码');
    expect(password()).toHaveFocus();
    expect(server.requests).toEqual([]);
  });

  it.each([
    [100101, '账号或密码错误，还可尝试4次'],
    [100102, '账号已锁定，请15分钟后再试，或联系机构管理员解锁'],
    [100107, '当前时间或网络不允许登录（规则：夜间），请联系机构管理员'],
  ])('shows refusal %d, keeps the account, empties the password and puts the focus there', async (number, msg) => {
    const { server, user } = open(
      answer(auth.check, () => {
        throw refusal({ code: number, msg });
      }),
    );
    await fill(user);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(msg));
    expect(account()).toHaveValue('li_hua');
    expect(password()).toHaveValue('');
    expect(password()).toHaveFocus();
    expect(server.sent(auth.login)).toEqual([]);
    expect(leaveTo).not.toHaveBeenCalled();
  });

  it('shows no code before it is needed, then sends one, locks the button for 60 s and signs in with it', async () => {
    const { server, user } = open(byCode, logsIn);
    expect(screen.queryByLabelText('验证码')).toBeNull();
    await fill(user);
    expect(await code()).toHaveFocus();
    expect(password()).toHaveValue('abc12345');
    expect(screen.getByText('验证码发送至 138****1234')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '发送验证码' }));
    const locked = await screen.findByRole('button', { name: '60秒后重新发送' });
    await user.click(locked);
    expect(server.sent(auth.sendCode)).toHaveLength(1);
    await user.type(await code(), '123456{Enter}');
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/'));
    expect(server.sent(auth.login)).toEqual([{ username: 'li_hua', password: 'abc12345', code: '123456' }]);
    expect(server.sent(auth.check)).toHaveLength(1);
  });

  it('keeps asking for the code after a wrong one', async () => {
    const { user } = open(
      byCode,
      answer(auth.login, () => {
        throw refusal({ code: 100109, msg: '验证码错误，还可尝试4次' });
      }),
    );
    await fill(user);
    await user.type(await code(), '000000{Enter}');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('验证码错误，还可尝试4次'));
    expect(await code()).toHaveValue('');
    expect(password()).toHaveValue('');
  });

  it('asks for the code when only the org that is to be entered wants one', async () => {
    setNextOrg(15);
    const { server, user } = open(
      freely,
      answer(auth.login, ({ code: given }) => {
        if (!given) throw refusal({ code: 100108, msg: '请输入验证码' });
        return { ...token, orgId: 15 };
      }),
    );
    await fill(user);
    await user.type(await code(), '123456{Enter}');
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/'));
    expect(server.sent(auth.login)).toHaveLength(2);
    expect(server.sent(auth.login)[1]).toMatchObject({ orgId: '15', code: '123456' });
    expect(localStorage.getItem('mingmou.nextOrg')).toBeNull();
  });

  it('signs in once however often Enter is pressed', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { server, user } = open(
      answer(auth.check, async () => {
        await held;
        return { ...passed, needCode: false };
      }),
      logsIn,
    );
    await fill(user);
    await user.type(password(), '{Enter}{Enter}');
    release();
    await waitFor(() => expect(leaveTo).toHaveBeenCalled());
    expect(server.sent(auth.check)).toHaveLength(1);
    expect(server.sent(auth.login)).toHaveLength(1);
  });

  it('shows and hides the password by its button', async () => {
    const { user } = open();
    expect(password()).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: '显示密码' }));
    expect(password()).toHaveAttribute('type', 'text');
    expect(screen.getByRole('button', { name: '隐藏密码' })).toBeVisible();
  });

  it('warns of caps lock', async () => {
    const { user } = open();
    await user.click(password());
    expect(screen.queryByText('大写锁定已打开')).toBeNull();
    await user.keyboard('{CapsLock}a');
    expect(screen.getByText('大写锁定已打开')).toBeVisible();
  });
});
