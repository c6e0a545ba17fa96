import { type Browser, expect, type Page } from 'playwright/test';
import { openMenu } from '../support/menu';
import { type Cli, cliOf, makeRelease, provePinned, recordOf } from '../support/releases';
import { beSignedIn, confirm, openAs, rowOf } from '../support/story';
import { test } from '../support/test';

const ERP = 'remote-erp';
const BRANDS = '/erp/pro/brand';
const ROOMS = '/system/org/dRoom';
const LABEL = '名称/简码';
/** Path of the brand page's calls: a file that contains this path and the label belongs to the brand page. */
const BRAND_CALLS = '/api/erp-brand';
const BRAND_MENU = ['进销存', '商品管理', '品牌管理'] as const;

let ops: Page;
let cli: Cli;
let stable: string;
let made = 0;
/** Organisation for which the running test pinned a version. */
let pinnedOrg = '';

interface ManifestAnswer {
  readonly data: { readonly remotes: readonly { readonly name: string }[] };
}

/** Publishes another release of the ERP remote and returns its version; its brand page shows `label`. */
function publish(change: (text: string, path: string) => string): string {
  made += 1;
  // A restarted worker counts from the beginning, while the server keeps every version.
  const version = `0.1.${Math.floor(Date.now() / 1000) + made}`;
  cli.run('publish', makeRelease({ remote: ERP, version, change }), '--notes', '浏览器测试');
  return version;
}

const labelled = (label: string) => (text: string) => text.replaceAll(LABEL, label);
const throwing = (text: string, path: string) =>
  path === 'remoteEntry.js' ? `throw new Error('broken on purpose');${text}` : text;

const pin = (version: string, ...scope: string[]) =>
  cli.run('pin', `${ERP}@${version}`, ...(scope.length > 0 ? scope : ['--global']), '--reason', '浏览器测试');

async function openBrands(page: Page, label: string): Promise<void> {
  await page.goto(BRANDS);
  await expect(page.getByLabel(label, { exact: true })).toBeVisible();
}

/** Waits until the health table has rows of the browsers' reports about a version. */
async function expectReport(version: string, kind: string): Promise<void> {
  await expect.poll(() => JSON.stringify(cli.run('health', `${ERP}@${version}`))).toContain(`"${kind}":`);
}

async function newPage(browser: Browser, account = 'admin'): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await beSignedIn(page, account);
  return page;
}

test.describe('versions of pages', () => {
  test.beforeAll(async ({ browser }) => {
    ops = await newPage(browser, 'ops');
    cli = await cliOf(ops);
    stable = await provePinned(browser, cli, ERP);
  });
  test.afterAll(async () => {
    await ops.context().close();
  });
  // Other tests share the server: after each test the version of this checkout is pinned again.
  test.afterEach(() => {
    pin(stable);
    if (pinnedOrg) cli.run('unpin', ERP, '--org', pinnedOrg, '--reason', '浏览器测试结束');
    pinnedOrg = '';
  });

  test('SYS-27 falls back from a broken pinned version to the last proven one, and reports it', async ({ page }) => {
    await beSignedIn(page, 'admin');
    const broken = publish(throwing);
    pin(broken);
    await openBrands(page, LABEL);
    await expect(rowOf(page, '依视路').first()).toBeVisible();
    await expectReport(broken, 'SCRIPT');
    const unreadable = publish((text, path) => (path === 'remoteEntry.js' ? `${text}\nconst = ;` : text));
    pin(unreadable);
    await openBrands(page, LABEL);
    await expectReport(unreadable, 'SCRIPT');
    await ops.goto('/system/system/remotes?tab=health');
    for (const version of [broken, unreadable])
      await expect(ops.getByRole('row').filter({ hasText: version }).getByText('有故障')).toBeVisible();
  });

  test('keeps other remotes working while one cannot be loaded, and recovers with a retry', async ({ page }) => {
    await beSignedIn(page, 'admin');
    await page.route('**/remotes/remote-erp/**', (route) => route.abort());
    await page.goto(BRANDS);
    await expect(page.getByText('页面加载失败')).toBeVisible();
    await openMenu(page, '系统设置', '机构设置', '科室管理');
    await expect(rowOf(page, '眼科').first()).toBeVisible();
    await page.goBack();
    await expect(page.getByText('页面加载失败')).toBeVisible();
    await page.unroute('**/remotes/remote-erp/**');
    await page.getByRole('button', { name: '重试' }).click();
    await expect(rowOf(page, '依视路').first()).toBeVisible();
  });

  test('offers a retry for a page file that fails to load, then falls back to a proven version', async ({ page }) => {
    const pageFiles: string[] = [];
    const next = publish((text, path) => {
      if (text.includes(LABEL) && text.includes(BRAND_CALLS)) pageFiles.push(path);
      return labelled('新版名称')(text);
    });
    pin(next);
    await beSignedIn(page, 'admin');
    for (const file of pageFiles) await page.route(`**/remotes/remote-erp/${next}/${file}`, (route) => route.abort());
    await page.goto(BRANDS);
    await expect(page.getByText('「品牌管理」出错了，请重试')).toBeVisible();
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByLabel(LABEL, { exact: true })).toBeVisible();
    await expect(rowOf(page, '依视路').first()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(BRANDS);
    await expectReport(next, 'NETWORK');
  });

  test('SYS-27 offers the previous version after two crashes of a page, and reports it', async ({ page }) => {
    const next = publish((text) =>
      text.includes(LABEL) && text.includes(BRAND_CALLS)
        ? text.replaceAll(/["'`]名称\/简码["'`]/g, "(()=>{throw Error('crash on purpose')})()")
        : text,
    );
    pin(next);
    await beSignedIn(page, 'admin');
    await page.goto(BRANDS);
    await expect(page.getByText('「品牌管理」出错了，请重试')).toBeVisible();
    await expect(page.getByRole('button', { name: '使用上一版本' })).toHaveCount(0);
    await page.getByRole('button', { name: '重试' }).click();
    await page.getByRole('button', { name: '使用上一版本' }).click();
    await expect(page.getByLabel(LABEL, { exact: true })).toBeVisible();
    await expectReport(next, 'PAGE_FAILED');
  });

  test('SYS-27 shows the skeleton of a page until a slow remote arrives', async ({ page }) => {
    await beSignedIn(page, 'admin');
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/remotes/remote-erp/**/remoteEntry.js', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto(BRANDS, { waitUntil: 'commit' });
    await expect(page.getByRole('status', { name: '品牌管理加载中' })).toBeVisible();
    arrive();
    await expect(rowOf(page, '依视路').first()).toBeVisible();
    await expect(page.getByRole('status', { name: '品牌管理加载中' })).toHaveCount(0);
  });

  test('explains that the organisation has no version of a remote, instead of a missing page', async ({ page }) => {
    await beSignedIn(page, 'admin');
    await page.route('**/api/remotes/manifest', async (route) => {
      const response = await route.fetch();
      const answer: ManifestAnswer = JSON.parse(await response.text());
      const remotes = answer.data.remotes.filter(({ name }) => name !== ERP);
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, remotes } } });
    });
    await page.goto(BRANDS);
    await expect(page.getByRole('heading', { name: '页面模块暂无可用版本，请联系运维' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: '页面模块暂无可用版本，请联系运维' })).toBeVisible();
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('replaces open pages within ten seconds after a rollback', async ({ page }) => {
    const next = publish(labelled('新版名称'));
    pin(next);
    await beSignedIn(page, 'admin');
    await openBrands(page, '新版名称');
    cli.run('rollback', ERP, '--global', '--reason', '新版有问题');
    await expect(page.getByLabel(LABEL, { exact: true })).toBeVisible();
    await expect(rowOf(page, '依视路').first()).toBeVisible();
  });

  test('does not interrupt a form during a rollback, and replaces the page when it is left', async ({ page }) => {
    const next = publish(labelled('新版名称'));
    pin(next);
    await openAs(page, 'admin', ROOMS);
    await openMenu(page, ...BRAND_MENU);
    await expect(page.getByLabel('新版名称', { exact: true })).toBeVisible();
    await page.keyboard.press('F2');
    const name = page.getByRole('dialog', { name: /品牌/ }).getByLabel('品牌名称');
    await name.fill('还没保存');
    cli.run('rollback', ERP, '--global', '--reason', '新版有问题');
    await expect(page.getByText('页面版本已回退，请先保存，离开本页后生效')).toBeVisible();
    await expect(name).toHaveValue('还没保存');
    await page.goBack();
    await expect(rowOf(page, '眼科').first()).toBeVisible();
    await openMenu(page, ...BRAND_MENU);
    await expect(page.getByLabel(LABEL, { exact: true })).toBeVisible();
    await expect(page.getByText('页面版本已回退')).toHaveCount(0);
  });

  test('announces a new version and uses it only after a reload', async ({ page }) => {
    await beSignedIn(page, 'admin');
    await openBrands(page, LABEL);
    const next = publish(labelled('新版名称'));
    pin(next);
    await expect(page.getByText('页面有新版本，刷新后生效')).toBeVisible();
    await expect(page.getByLabel(LABEL, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: '刷新', exact: true }).click();
    await expect(page.getByLabel('新版名称', { exact: true })).toBeVisible();
  });

  test('uses the version that an organisation pins, and the other one after switching back', async ({ page }) => {
    const next = publish(labelled('城东名称'));
    await beSignedIn(page, 'admin');
    await openBrands(page, LABEL);
    pinnedOrg = await switchOrg(page, '城东店');
    pin(next, '--org', pinnedOrg);
    await switchOrg(page, '旗舰店');
    await openMenu(page, ...BRAND_MENU);
    await expect(page.getByLabel(LABEL, { exact: true })).toBeVisible();
    for (const [org, label, other] of [
      ['城东店', '城东名称', LABEL],
      ['旗舰店', LABEL, '城东名称'],
      ['城东店', '城东名称', LABEL],
    ] as const) {
      await switchOrg(page, org);
      await openMenu(page, ...BRAND_MENU);
      await expect(page.getByLabel(label, { exact: true })).toBeVisible();
      await expect(page.getByLabel(other, { exact: true })).toHaveCount(0);
      await expect(rowOf(page, '依视路').first()).toBeVisible();
    }
    // The server remembers the last organisation of the account: the following tests start at the flagship.
    await switchOrg(page, '旗舰店');
  });

  test('the command line exits with 1 when it is refused and with 2 for wrong usage', () => {
    expect(cli.exitCode('publish', makeRelease({ remote: ERP, version: stable, change: (text) => text }))).toBe(1);
    expect(cli.exitCode('canary', `${ERP}@${stable}`, '--percent', '5', '--global', '--reason', '同一版本')).toBe(1);
    expect(cli.exitCode('pin', ERP, '--global', '--reason', '没写版本')).toBe(2);
    expect(cli.exitCode('fly')).toBe(2);
    expect(cli.exitCode('audit', ERP)).toBe(0);
  });

  test('SYS-26 refuses to publish a build that lacks an export or call, which the build lists by itself', () => {
    const { needs } = recordOf(ERP);
    const kit = needs.modules.find(({ name }) => name === '@mingmou/kit/list/master-page');
    expect(kit?.names).toContain('MasterPage');
    expect(needs.calls.map(({ id }) => id)).toContain('POST /api/erp-brand/save');
    const unfit = makeRelease({
      remote: ERP,
      version: `0.1.${Math.floor(Date.now() / 1000)}-unfit`,
      change: (text) => text,
      needs: ({ modules, calls }) => ({
        calls,
        modules: [...modules, { name: '@mingmou/kit/ui', names: ['Hologram'] }],
      }),
    });
    expect(() => cli.run('publish', unfit)).toThrow('主程序的@mingmou/kit/ui不提供Hologram');
  });

  test('refuses a changed entry file, falls back to the previous version and reports it', async ({ page }) => {
    const next = publish(labelled('新版名称'));
    pin(next);
    await beSignedIn(page, 'admin');
    await page.route(`**/remotes/remote-erp/${next}/remoteEntry.js`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `globalThis.tampered = true;${await response.text()}` });
    });
    await openBrands(page, LABEL);
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
    await expectReport(next, 'INTEGRITY');
  });
});

/** Host name that only the test's browser resolves. Browsers trust pages of the local machine, but not pages of this host. */
const LAN_NAME = 'clinic.lan';

const isRemoteFile = (version: string, end: string) => (url: URL) =>
  url.pathname.startsWith(`/remotes/${ERP}/${version}/`) && url.pathname.endsWith(end);

/** Changes the content of the selected files in transit; the changed files are well formed. */
async function tamper(page: Page, files: (url: URL) => boolean, change: (text: string) => string): Promise<void> {
  await page.route(files, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace(LAN_NAME, '127.0.0.1') });
    await route.fulfill({ response, body: change(await response.text()) });
  });
}

test.describe('changed files', () => {
  test.beforeAll(async ({ browser }) => {
    ops = await newPage(browser, 'ops');
    cli = await cliOf(ops);
    stable = await provePinned(browser, cli, ERP);
  });
  test.afterAll(() => ops.context().close());
  test.afterEach(async ({ page }) => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    pin(stable);
  });

  const marked = (text: string) => `globalThis.tampered = true;${text}`;
  const ranTampered = (page: Page) => page.evaluate(() => 'tampered' in globalThis);

  test('a changed page script is not executed; a retry uses a proven version', async ({ page }) => {
    const next = publish(labelled('新版名称'));
    pin(next);
    await beSignedIn(page, 'admin');
    await tamper(page, (url) => isRemoteFile(next, '.js')(url) && !url.pathname.endsWith('remoteEntry.js'), marked);
    await openBrands(page, LABEL);
    expect(await ranTampered(page)).toBe(false);
    await expectReport(next, 'INTEGRITY');
  });

  test('a script that is missing in the manifest is not executed', async ({ page }) => {
    const next = publish((text, path) =>
      path === 'remoteEntry.js' ? text.replaceAll('+".js"', '+".js?other"') : `globalThis.tampered = true;${text}`,
    );
    pin(next);
    await beSignedIn(page, 'admin');
    await openBrands(page, LABEL);
    expect(await ranTampered(page)).toBe(false);
    await expectReport(next, 'INTEGRITY');
  });

  test('a changed manifest is not used; the previous version is', async ({ page }) => {
    const next = publish(labelled('新版名称'));
    pin(next);
    await beSignedIn(page, 'admin');
    await tamper(page, isRemoteFile(next, 'files.json'), (text) => text.replace('品牌管理', '假的品牌'));
    await openBrands(page, LABEL);
    await expect(page.getByText('假的品牌')).toHaveCount(0);
    await expectReport(next, 'INTEGRITY');
  });

  test('a changed style is not used; a retry is offered, then a proven version is used', async ({ page }) => {
    const next = publish(labelled('新版名称'));
    pin(next);
    await beSignedIn(page, 'admin');
    await tamper(page, isRemoteFile(next, '.css'), (text) => `body { opacity: 0.5 }${text}`);
    await page.goto('/erp/supplier');
    await expect(page.getByText(/出错了，请重试/)).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.body).opacity)).toBe('1');
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('row', { name: /编辑/ }).first()).toBeVisible();
    await expectReport(next, 'NETWORK');
  });

  test('files are checked on an address without TLS in the local network too', async ({ page, playwright }) => {
    const next = publish(labelled('新版名称'));
    const { port } = new URL(ops.url());
    const args = ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP ${LAN_NAME} 127.0.0.1`];
    const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
    const lan = await playwright.chromium.launch({ executablePath, args });
    const inLan = await lan.newPage({ baseURL: `http://${LAN_NAME}:${port}`, viewport: { width: 1366, height: 768 } });
    pin(next);
    await beSignedIn(page, 'admin');
    const session = await page.evaluate(() => ({ ...sessionStorage }));
    const device = await page.evaluate(() => localStorage.getItem('mingmou.deviceId') ?? '');
    await inLan.goto('/readyz');
    await inLan.evaluate(
      ([kept, id]) => {
        for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, value);
        localStorage.setItem('mingmou.deviceId', id);
      },
      [session, device] as const,
    );
    expect(await inLan.evaluate(() => window.isSecureContext)).toBe(false);
    await openBrands(inLan, '新版名称');
    await tamper(inLan, isRemoteFile(next, 'files.json'), (text) => `${text} `);
    await openBrands(inLan, LABEL);
    await inLan.unrouteAll({ behavior: 'ignoreErrors' });
    await lan.close();
  });
});

/** Changes the organisation and returns its id. */
async function switchOrg(page: Page, name: string): Promise<string> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /切换机构/ })
    .click();
  await page.getByRole('banner').getByRole('button', { name, exact: true }).click();
  await confirm(page, `确定切换到「${name}」吗？`);
  await expect(page.getByRole('button', { name: `${name}，切换机构` })).toBeVisible();
  await expect(page.getByRole('dialog', { name: '切换机构' })).toBeHidden();
  return page.evaluate(() => sessionStorage.getItem('orgId') ?? '');
}
