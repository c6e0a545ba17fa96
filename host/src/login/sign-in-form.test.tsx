import { beforeEach, describe, expect, it } from '@jest/globals';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { securityKey } from '@mingmou/contract/auth/security-key.contract';
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

  it('reports missing fields without a call', async () => {
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

  describe('into an organisation that is locked', () => {
    const byKey = answer(auth.check, { ...passed, needKey: true, needCode: false });
    const challenged = answer(securityKey.challenge, {
      needKey: true,
      challengeId: 'c1',
      challenge: 'AAECAw',
      allowKeyIds: [],
      hasLocalKey: true,
      localReader: 'http://127.0.0.1:18765/key',
    });
    const proved = answer(securityKey.check, { ticket: 't', expiresAt: '2026-11-20 18:00:00' });
    const reading = { keyId: 'ET99-1', challengeId: 'c1', assertion: { signature: 'c2ln' } };

    function readerAnswers(body: () => unknown) {
      Object.assign(globalThis, { fetch: async () => ({ ok: true, json: async () => body() }) });
      AbortSignal.timeout ??= () => new AbortController().signal;
    }
    const present = () => readerAnswers(() => ({ keyId: 'ET99-1', signature: 'c2ln' }));

    it('shows that the key is read, then signs in', async () => {
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      readerAnswers(() => held.then(() => ({ keyId: 'ET99-1', signature: 'c2ln' })));
      const { server, user } = open(byKey, challenged, proved, logsIn);
      expect(screen.queryByText(/密钥/)).toBeNull();
      await fill(user);
      expect(await screen.findByRole('status')).toHaveTextContent('正在读取密钥');
      expect(screen.getByRole('button', { name: '读取密钥…' })).toHaveAttribute('aria-disabled', 'true');
      release();
      await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/'));
      expect(server.sent(securityKey.check)).toEqual([{ account: 'li_hua', orgId: 1, ...reading }]);
      expect(server.sent(auth.login)).toEqual([{ username: 'li_hua', password: 'abc12345' }]);
    });

    it('asks for the key when none is there, and goes back to the start', async () => {
      readerAnswers(() => ({}));
      const { server, user } = open(byKey, challenged);
      await fill(user);
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('请插入密钥'));
      expect(screen.queryByText(/正在读取密钥/)).toBeNull();
      expect(account()).toHaveValue('li_hua');
      expect(password()).toHaveValue('');
      expect(server.sent(auth.login)).toEqual([]);
    });

    it("shows the server's refusal of the key", async () => {
      present();
      const msg = '该密钥与当前机构不匹配，请联系客服';
      const mismatch = answer(securityKey.check, () => {
        throw refusal({ code: 100114, msg });
      });
      const { server, user } = open(byKey, challenged, mismatch);
      await fill(user);
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(msg));
      expect(server.sent(auth.login)).toEqual([]);
    });

    it('reads the key only after the code was right', async () => {
      present();
      const both = answer(auth.check, { ...passed, needKey: true, needCode: true });
      let tries = 0;
      const { server, user } = open(
        both,
        challenged,
        proved,
        answer(auth.login, () => {
          tries += 1;
          if (tries === 1) throw refusal({ code: 100109, msg: '验证码错误，还可尝试4次' });
          if (tries === 2) throw refusal({ code: 100113, msg: '请插入密钥' });
          return token;
        }),
      );
      await fill(user);
      await user.type(await code(), '000000{Enter}');
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('验证码错误'));
      expect(server.sent(securityKey.check)).toEqual([]);
      await user.type(password(), 'abc12345');
      await user.type(await code(), '123456{Enter}');
      await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/'));
      expect(server.sent(securityKey.check)).toEqual([{ account: 'li_hua', orgId: 1, ...reading }]);
    });

    it('reads the key of the organisation that is to be entered, not of the one left last', async () => {
      present();
      setNextOrg(15);
      let tries = 0;
      const { server, user } = open(
        byKey,
        challenged,
        proved,
        answer(auth.login, () => {
          tries += 1;
          if (tries === 1) throw refusal({ code: 100113, msg: '请插入密钥' });
          return { ...token, orgId: 15 };
        }),
      );
      await fill(user);
      await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/'));
      expect(server.sent(securityKey.check)).toEqual([{ account: 'li_hua', orgId: 15, ...reading }]);
    });
  });
});
