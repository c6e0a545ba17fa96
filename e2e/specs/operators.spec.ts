import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page } from 'playwright/test';
import { untilAccepting } from '../support/accepting';
import { cliOf, makeRelease, provePinned } from '../support/releases';
import {
  beSignedIn,
  choose,
  confirm,
  expectAccessible,
  ofAttempt,
  openAs,
  openBy,
  reloadUntil,
  rowOf,
} from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

const REMOTES = '/system/system/remotes';
const BRANDS = '/erp/pro/brand';
const ERP = 'remote-erp';
/** 19 starts; the test's own browser makes the 20th, so that 5 % of the starts have failed. */
const OTHER_STARTS = 19;

interface Answer<T> {
  readonly success: boolean;
  readonly msg: string;
  readonly data: T;
}

async function newPage(browser: Browser, account: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await beSignedIn(page, account);
  return page;
}

/** Sends a call as the user of the page: replaces other users' browsers and cleans up. */
async function call<T>(page: Page, path: string, data: object): Promise<T> {
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  const response = await page.request.post(path, { headers: { authorization: `Bearer ${token}` }, data });
  const answer: Answer<T> = await response.json();
  if (!answer.success) throw new Error(`${path}: ${answer.msg}`);
  return answer.data;
}

/** Packs a build whose entry fails as soon as a browser runs it. */
function brokenBundle(version: string): string {
  const folder = makeRelease({
    remote: ERP,
    version,
    change: (text, path) => (path === 'remoteEntry.js' ? `throw new Error('broken on purpose');${text}` : text),
  });
  const file = join(mkdtempSync(join(tmpdir(), 'mingmou-bundle-')), `${ERP}-${version}.tar.gz`);
  const { status, stderr } = spawnSync('tar', ['czf', file, '-C', folder, '.'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return file;
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const erpRow = (page: Page) => page.getByRole('table', { name: '发布与灰度' }).getByRole('row', { name: /进销存/ });

test.describe('operations', () => {
  test('a broken canary version is published, reported and withdrawn automatically', async ({ browser }) => {
    const version = `0.1.${Math.floor(Date.now() / 1000)}`;
    const ops = await newPage(browser, 'ops');
    await test.step('the current version was used by three accounts', async () => {
      await provePinned(browser, await cliOf(ops), ERP);
    });
    await test.step('the operator publishes a version on the page', async () => {
      await ops.goto(REMOTES);
      await ops.getByRole('button', { name: /发.?布/ }).click();
      const dialog = ops.getByRole('dialog', { name: '发布版本' });
      await dialog.getByLabel('构建包').setInputFiles(brokenBundle(version));
      await expect(dialog.getByText(`${ERP} ${version}`)).toBeVisible();
      await dialog.getByLabel('说明').fill('浏览器测试');
      await dialog.getByRole('button', { name: /发.?布/ }).click();
      await expectToast(ops, '发布成功');
      await expect(rowOf(ops, version)).toContainText('可用');
      await expectAccessible(ops);
    });
    await test.step('refuses the same version again and keeps the reason in the dialog', async () => {
      await ops.getByRole('button', { name: /发.?布/ }).click();
      const dialog = ops.getByRole('dialog', { name: '发布版本' });
      await dialog.getByLabel('构建包').setInputFiles(brokenBundle(version));
      await dialog.getByRole('button', { name: /发.?布/ }).click();
      await expect(dialog.getByText(`版本${version}已存在，不能覆盖`)).toBeVisible();
      await dialog.getByRole('button', { name: /取.?消/ }).click();
    });
    await test.step('starts a canary for all accounts', async () => {
      await tab(ops, '发布与灰度').click();
      await erpRow(ops)
        .getByRole('button', { name: /灰.?度/ })
        .click();
      const dialog = ops.getByRole('dialog', { name: '灰度：进销存' });
      await dialog.getByLabel('版本').click();
      await ops.locator('.ant-select-dropdown:visible').getByTitle(new RegExp(version)).click();
      await dialog.getByLabel('灰度比例', { exact: true }).fill('100');
      await dialog.getByLabel('原因').fill('浏览器测试灰度');
      await dialog.getByRole('button', { name: /确.?定/ }).click();
      await expect(erpRow(ops)).toContainText(`灰度${version}`);
      await expect(erpRow(ops)).toContainText('100%');
      await expectAccessible(ops);
    });
    await test.step('explains the version of a person in the trial', async () => {
      await tab(ops, '试算').click();
      await ops.getByRole('button', { name: /试.?算/ }).click();
      const line = ops.getByRole('row', { name: /进销存/ });
      await expect(line).toContainText(version);
      await expect(line).toContainText('全局的灰度版');
    });
    const admin = await newPage(browser, 'admin');
    await test.step('falls back to the stable version when a colleague’s page fails', async () => {
      await admin.goto(BRANDS);
      await expect(rowOf(admin, '依视路').first()).toBeVisible();
    });
    await test.step('withdraws the canary after twenty starts with five per cent failures', async () => {
      const row = { remote: ERP, version, channel: 'CANARY', kind: 'LOADED', durationMs: 200 };
      await call(admin, '/api/remotes/report', { rows: Array.from({ length: OTHER_STARTS }, () => row) });
      await tab(ops, '发布与灰度').click();
      await reloadUntil(ops, erpRow(ops), () => erpRow(ops).filter({ hasNotText: version }).isVisible());
    });
    await test.step('shows the events in health and audit', async () => {
      await tab(ops, '健康').click();
      await expect(rowOf(ops, version)).toContainText('脚本');
      await tab(ops, '审计').click();
      const event = rowOf(ops, '自动回滚').filter({ hasText: version });
      await expect(event).toBeVisible();
      const [download] = await Promise.all([
        ops.waitForEvent('download'),
        ops.getByRole('button', { name: /导.?出/ }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
    });
    await test.step('withdraws and restores an unused version', async () => {
      await tab(ops, '版本').click();
      await ops.getByRole('combobox', { name: '页面模块' }).click();
      await choose(ops, '进销存（remote-erp）');
      for (const [verb, state] of [
        ['撤下', '已撤下'],
        ['恢复', '可用'],
        ['撤下', '已撤下'],
      ] as const) {
        const button = rowOf(ops, version).getByRole('button', { name: new RegExp(verb.split('').join('\\s*')) });
        await untilAccepting(button);
        await button.click();
        const dialog = ops.getByRole('dialog', { name: `${verb}版本 ${version}` });
        await dialog.getByLabel('原因').fill('浏览器测试');
        await dialog.getByRole('button', { name: /确.?定/ }).click();
        await expect(rowOf(ops, version)).toContainText(state);
        await expect(dialog).toBeHidden();
      }
    });
    await ops.context().close();
    await admin.context().close();
  });

  test('the service page shows term and version, tests of external services and the outbox', async ({ page }) => {
    await openAs(page, 'ops', '/system/system/fn');
    await expect(page.getByText('明眸眼视光', { exact: true })).toBeVisible();
    await expect(rowOf(page, ERP)).toContainText('稳定');
    await expectAccessible(page);
    await tab(page, '外部服务').click();
    await rowOf(page, '加密锁')
      .getByRole('button', { name: /测.?试/ })
      .click();
    await expect(rowOf(page, '加密锁')).toContainText('正常');
    await expectAccessible(page);
    await tab(page, '发件箱').click();
    await expect(page.getByRole('table', { name: '发件箱' }).first()).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('sign-in control', () => {
  let admin: Page;
  test.beforeAll(async ({ browser }) => {
    admin = await newPage(browser, 'admin');
  });
  // Restores free sign-in for the other tests, also after a failure.
  test.afterAll(async () => {
    await call(admin, '/opt-settings-login-control/mainEnable', { enabled: false });
    await admin.context().close();
  });

  test('a rule of sign-in is tried, enabled, disabled and deleted', async ({ browser }) => {
    const name = ofAttempt('药师限时', '药师限时二');
    const today = Number(new Date(Date.now() + 8 * 3_600_000).getUTCDay()) || 7;
    const other = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'][today % 7] ?? '周一';
    await admin.goto('/system/system/loginControl');
    await test.step('creates a rule', async () => {
      const dialog = admin.getByRole('dialog', { name: '新增登录规则' });
      await openBy(admin, 'F2', dialog);
      await dialog.getByLabel('规则名称').fill(name);
      await dialog.getByRole('combobox', { name: '对象' }).click();
      await choose(admin, '指定账号');
      await dialog.getByRole('combobox', { name: '账号' }).fill('pharmacist');
      await admin
        .locator('.ant-select-dropdown:visible')
        .getByTitle(/^pharmacist/)
        .click();
      // A multiple select stays open after a choice.
      await admin.keyboard.press('Escape');
      await dialog.getByRole('combobox', { name: '星期' }).click();
      await choose(admin, other);
      await admin.keyboard.press('Escape');
      await dialog.getByRole('combobox', { name: '规则外' }).click();
      await choose(admin, '拒绝登录');
      await admin.keyboard.press('Control+s');
      await expect(rowOf(admin, name)).toContainText(other);
      await admin.mouse.move(0, 0);
      await expectAccessible(admin);
    });
    await test.step('tries the rule', async () => {
      await admin.getByRole('button', { name: /试.?算/ }).click();
      const dialog = admin.getByRole('dialog', { name: '试算' });
      await dialog.getByRole('combobox', { name: '账号' }).fill('pharmacist');
      await admin
        .locator('.ant-select-dropdown:visible')
        .getByTitle(/^pharmacist/)
        .click();
      await dialog.getByLabel('IP').fill('10.1.2.3');
      await dialog.getByRole('button', { name: /试.?算/ }).click();
      await expect(dialog.getByRole('status')).toContainText(`拒绝登录规则：${name}`);
      await dialog.getByRole('button', { name: /取.?消/ }).click();
    });
    await test.step('refuses the pharmacist once the main switch is on', async () => {
      await admin.getByRole('switch', { name: '启用登录控制' }).click();
      await confirm(admin, '启用后，以下规则', '启用');
      await expect(admin.getByRole('switch', { name: '启用登录控制' })).toBeChecked();
      const page = await (await browser.newContext()).newPage();
      await page.goto('/login');
      await page.getByLabel('账号/手机号').fill('pharmacist');
      await page.getByLabel('密码', { exact: true }).fill('Mingmou2026');
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await expect(page.getByText(`当前时间或网络不允许登录（规则：${name}），请联系机构管理员`)).toBeVisible();
      await page.context().close();
    });
    await test.step('refuses to save a rule that would lock the administrator out', async () => {
      const dialog = admin.getByRole('dialog', { name: '新增登录规则' });
      await openBy(admin, 'F2', dialog);
      await dialog.getByLabel('规则名称').fill(`${name}全员`);
      await dialog.getByRole('combobox', { name: '星期' }).click();
      await choose(admin, other);
      await admin.keyboard.press('Escape');
      await dialog.getByRole('combobox', { name: '规则外' }).click();
      await choose(admin, '拒绝登录');
      await admin.keyboard.press('Control+s');
      await expect(admin.getByText('该规则会使您本人无法登录，请调整后再保存')).toBeVisible();
      await expect(dialog.getByLabel('规则名称')).toHaveValue(`${name}全员`);
      await dialog.getByRole('button', { name: /取.?消/ }).click();
      await confirm(admin, '内容尚未保存');
    });
    await test.step('admits the pharmacist once the main switch is off', async () => {
      await admin.getByRole('switch', { name: '启用登录控制' }).click();
      await confirm(admin, '停用后，任何人', '停用');
      await expect(admin.getByRole('switch', { name: '启用登录控制' })).not.toBeChecked();
      const page = await newPage(browser, 'pharmacist');
      await page.context().close();
    });
    await test.step('deletes the rule', async () => {
      await rowOf(admin, name)
        .getByRole('button', { name: /删.?除/ })
        .click();
      await confirm(admin, `确定要删除「${name}」吗？`, '删除');
      await expect(rowOf(admin, name)).toHaveCount(0);
    });
  });
});
