import '../../parts/modal-gap';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { securityKey } from '@mingmou/contract/auth/security-key.contract';
import { leaveTo } from '@mingmou/core/session/leave';
import { readOrgId, readToken } from '@mingmou/core/session/token';
import { answer, refusal } from '@mingmou/testing/answers';
import { renderScreen } from '@mingmou/testing/render-screen';
import { screen, waitFor, within } from '@testing-library/react';
import { nextOrg } from '../../parts/remembered-account';
import { OrgSwitcher } from './org-switcher';

jest.mock('@mingmou/core/session/leave', () => ({ leaveTo: jest.fn() }));

const LONG = '明眸眼视光中心门诊部';
const orgs = [
  { orgId: 1, orgShortName: LONG },
  { orgId: 2, orgShortName: '城东店' },
];
const info = {
  account: 'tester',
  userId: 7,
  staffName: '测试员',
  orgId: 2,
  orgList: orgs,
  viewOrgList: [],
  costDisplay: true,
  encryptionLock: false,
  visionType: 1,
  hostVersion: '0.1.0',
  mustChangePassword: false,
  todoPollSeconds: 120,
};
const token = { access_token: 'N'.repeat(43), token_type: 'bearer', expires_in: 3600, orgId: 2 };
const checked = answer(auth.checkToken, { valid: true, expiresAt: '2026-11-20 18:00:00' });
const switched = answer(auth.switchOrg, token);
const loaded = [answer(auth.sessionInfo, info), answer(auth.menus, [])];
const challenge = {
  needKey: false,
  challengeId: 'c1',
  challenge: 'AAECAw',
  allowKeyIds: [],
  hasLocalKey: true,
  localReader: 'http://127.0.0.1:18765/key',
};
const unlocked = answer(securityKey.challenge, challenge);
const lockedBy = answer(securityKey.challenge, { ...challenge, needKey: true });

function open(answers: Parameters<typeof renderScreen>[1]['answers']) {
  const enterOrg = jest.fn(async () => {});
  const rendered = renderScreen(<OrgSwitcher orgs={orgs} currentId={1} enterOrg={enterOrg} />, { answers, rights: [] });
  return { ...rendered, enterOrg };
}

async function pick(user: ReturnType<typeof renderScreen>['user']) {
  await user.click(screen.getByRole('button', { name: /切换机构/ }));
  await user.click(screen.getByRole('button', { name: '城东店' }));
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.mocked(leaveTo).mockClear();
});

describe('org switcher', () => {
  it('SYS-06 shows a long name cut and whole in its tooltip; the current org cannot be picked', async () => {
    const { user } = open([]);
    const button = screen.getByRole('button', { name: '明眸眼视光中…，切换机构' });
    expect(button).toHaveTextContent('明眸眼视光中…');
    expect(button).toHaveAttribute('title', LONG);
    await user.click(button);
    const list = within(screen.getByRole('list', { name: '机构' }));
    expect(list.getByTitle(LONG)).toBeDisabled();
    expect(list.getByRole('button', { name: '城东店' })).toBeEnabled();
  });

  it('closes on Escape and gives the focus back', async () => {
    const { user } = open([]);
    const button = screen.getByRole('button', { name: /切换机构/ });
    await user.click(button);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('list', { name: '机构' })).toBeNull();
    expect(button).toHaveFocus();
  });

  it('asks, checks the token, waits, takes the new token and loads the rights of the org', async () => {
    const { user, server, enterOrg } = open([checked, unlocked, switched, ...loaded]);
    await pick(user);
    expect(screen.getByText('确定切换到「城东店」吗？')).toBeVisible();
    expect(server.requests).toEqual([]);
    await user.click(screen.getByRole('button', { name: '确定' }));
    expect(await screen.findByText('正在切换机构…')).toBeVisible();
    expect(server.requests.map(({ id }) => id)).toEqual([auth.checkToken.id, securityKey.challenge.id]);
    await waitFor(() => expect(enterOrg).toHaveBeenCalledTimes(1));
    expect(server.requests.map(({ id }) => id)).toEqual([
      auth.checkToken.id,
      securityKey.challenge.id,
      auth.switchOrg.id,
      auth.sessionInfo.id,
      auth.menus.id,
    ]);
    expect(server.requests.at(-1)?.headers.authorization).toBe(`Bearer ${token.access_token}`);
    expect(readToken()).toBe(token.access_token);
    expect(readOrgId()).toBe(2);
    await waitFor(() => expect(screen.queryByText('正在切换机构…')).toBeNull());
  });

  it('does nothing when the question is answered with 取消', async () => {
    const { user, server } = open([]);
    await pick(user);
    await user.click(screen.getByRole('button', { name: '取消' }));
    expect(screen.queryByText(/确定切换到/)).toBeNull();
    expect(server.requests).toEqual([]);
  });

  it('tells a refused token check and stays in the org', async () => {
    const { user, server, enterOrg } = open([
      answer(auth.checkToken, () => {
        throw refusal({ code: 100121, msg: '该机构不可切换，请刷新后重试' });
      }),
    ]);
    await pick(user);
    await user.click(screen.getByRole('button', { name: '确定' }));
    expect(await screen.findByText('该机构不可切换，请刷新后重试')).toBeVisible();
    expect(server.sent(auth.switchOrg)).toEqual([]);
    expect(readToken()).toBe('test-token');
    expect(enterOrg).not.toHaveBeenCalled();
  });

  it('keeps the session and remembers the org that wants a text message at sign-in', async () => {
    const { user } = open([
      checked,
      unlocked,
      answer(auth.switchOrg, () => {
        throw refusal({ code: 100122, msg: '目标机构要求短信验证，请退出后重新登录' });
      }),
    ]);
    await pick(user);
    await user.click(screen.getByRole('button', { name: '确定' }));
    expect(await screen.findByText('目标机构要求短信验证，请退出后重新登录')).toBeVisible();
    expect(nextOrg()).toBe('2');
    expect(readToken()).toBe('test-token');
  });

  it('tells why the menus cannot be loaded, clears the session and goes to the sign-in page', async () => {
    const { user, enterOrg } = open([
      answer(auth.menus, () => {
        throw refusal({ code: 100119, msg: '账号未分配菜单权限，请联系机构管理员' });
      }),
      checked,
      unlocked,
      switched,
      ...loaded,
    ]);
    await pick(user);
    await user.click(screen.getByRole('button', { name: '确定' }));
    expect(await screen.findByText('账号未分配菜单权限，请联系机构管理员')).toBeVisible();
    expect(readToken()).toBeNull();
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/login'));
    expect(enterOrg).not.toHaveBeenCalled();
  });

  describe('into an org that is locked', () => {
    const proved = answer(securityKey.check, { ticket: 't', expiresAt: '2026-11-20 18:00:00' });

    function readerAnswers(body: unknown) {
      Object.assign(globalThis, { fetch: async () => ({ ok: true, json: async () => body }) });
      AbortSignal.timeout ??= () => new AbortController().signal;
    }

    it('reads the key, has it checked and switches', async () => {
      readerAnswers({ keyId: 'ET99-1', signature: 'c2ln' });
      const { user, server, enterOrg } = open([checked, lockedBy, proved, switched, ...loaded]);
      await pick(user);
      await user.click(screen.getByRole('button', { name: '确定' }));
      await waitFor(() => expect(enterOrg).toHaveBeenCalledTimes(1));
      expect(server.sent(securityKey.check)).toEqual([
        { account: 'tester', orgId: 2, keyId: 'ET99-1', challengeId: 'c1', assertion: { signature: 'c2ln' } },
      ]);
      expect(server.requests.map(({ id }) => id).slice(1, 4)).toEqual([
        securityKey.challenge.id,
        securityKey.check.id,
        auth.switchOrg.id,
      ]);
    });

    it('asks for the key when none is there, and stays', async () => {
      readerAnswers({});
      const { user, server, enterOrg } = open([checked, lockedBy]);
      await pick(user);
      await user.click(screen.getByRole('button', { name: '确定' }));
      expect(await screen.findByText('请插入密钥')).toBeVisible();
      await waitFor(() => expect(screen.queryByText(/正在读取密钥/)).toBeNull());
      expect(server.sent(auth.switchOrg)).toEqual([]);
      expect(readToken()).toBe('test-token');
      expect(enterOrg).not.toHaveBeenCalled();
    });

    it("shows the server's refusal of the key and stays in the organisation", async () => {
      readerAnswers({ keyId: 'ET99-1' });
      const msg = '该密钥与即将切换的机构不匹配，请联系客服';
      const { user, server } = open([
        checked,
        lockedBy,
        answer(securityKey.check, () => {
          throw refusal({ code: 100115, msg });
        }),
      ]);
      await pick(user);
      await user.click(screen.getByRole('button', { name: '确定' }));
      expect(await screen.findByText(msg)).toBeVisible();
      expect(server.sent(auth.switchOrg)).toEqual([]);
    });
  });
});
