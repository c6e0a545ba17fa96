import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, type Page, type Response } from 'playwright/test';
import { limits, mostKib } from '../support/byte-limits';
import { openAs, rowOf, signIn } from '../support/story';
import { test } from '../support/test';

interface Built {
  readonly files: readonly { readonly path: string }[];
  readonly pages: readonly { readonly key: string; readonly kind: string; readonly files?: readonly string[] }[];
}

const KIB = 1024;
const QUIET_MS = 1500;

/** True for a file of menu icons: the list of an area's icons, or the icons themselves where the build splits them. */
const isMenuIcons = (text: string) => text.includes('menuIcons') || text.split('tag:"svg"').length > 10;

/** True for the entry file, through which the shell loads a remote. */
const isEntry = (text: string) => text.includes('initContainer');
const isPageTable = (text: string) => text.includes(`"${limits.furtherRemote.path}"`);

function isScript(response: Response): boolean {
  return new URL(response.url()).pathname.endsWith('.js') && response.status() === 200;
}

/** Records the scripts that a page fetched between two points in time; sizes are those of gzip -9. */
class Scripts {
  private readonly seen = new Map<string, Promise<Buffer>>();
  private lastAt = Date.now();

  constructor(private readonly page: Page) {
    page.on('request', () => {
      this.lastAt = Date.now();
    });
    page.on('response', (response) => {
      this.lastAt = Date.now();
      if (isScript(response) && response.request().resourceType() === 'script')
        this.seen.set(response.url(), response.body());
    });
  }

  /** Returns the KiB of all recorded scripts, or of the scripts that `counts` selects by their text. */
  async kib(counts: (text: string) => boolean = () => true): Promise<number> {
    const bodies = (await Promise.all(this.seen.values())).filter((body) => counts(body.toString('utf8')));
    return bodies.reduce((total, body) => total + gzipSync(body, { level: 9 }).length, 0) / KIB;
  }

  /** Splits the recorded KiB into scripts requested before and after `moment`, a time of the page in ms. */
  async around(moment: number): Promise<{ readonly before: number; readonly after: number }> {
    const later = await this.page.evaluate(
      (since) =>
        performance
          .getEntriesByType('resource')
          .filter(({ startTime }) => startTime > since)
          .map(({ name }) => name),
      moment,
    );
    const sizes = { before: 0, after: 0 };
    for (const [url, body] of this.seen) {
      sizes[later.includes(url) ? 'after' : 'before'] += gzipSync(await body, { level: 9 }).length / KIB;
    }
    return sizes;
  }

  /** Waits until the network is quiet: the page keeps one stream open, so the network never becomes idle. */
  async untilQuiet(): Promise<void> {
    await expect.poll(() => Date.now() - this.lastAt).toBeGreaterThan(QUIET_MS);
  }

  count(): number {
    return this.seen.size;
  }

  async bodies(): Promise<Map<string, string>> {
    const entries = [...this.seen].map(async ([url, body]) => [url, (await body).toString('utf8')] as const);
    return new Map(await Promise.all(entries));
  }

  forget(): void {
    this.seen.clear();
  }
}

test('the entry of a remote does not grow with its pages, and the version manifest has a few KB', async ({ page }) => {
  const root = join(__dirname, '..', '..');
  const remotes = readdirSync(root).filter((name) => name.startsWith('remote-'));
  const entries = remotes.map((name) => {
    const entry = readFileSync(join(root, name, 'dist', 'remoteEntry.js'));
    return [name, gzipSync(entry, { level: 9 }).length / KIB] as const;
  });
  const largest = Math.max(...entries.map(([, kib]) => kib));
  const [answered] = await Promise.all([page.waitForResponse('**/api/remotes/manifest'), openAs(page, 'admin', '/')]);
  const answer = (await answered.body()).length / KIB;
  process.stdout.write(`    KiB gzip: largest entry ${largest.toFixed(1)}; manifest answer ${answer.toFixed(1)} KiB\n`);
  for (const [name, kib] of entries) expect({ name, holds: kib <= mostKib('entry') }).toEqual({ name, holds: true });
  expect(answer).toBeLessThanOrEqual(mostKib('manifestAnswer'));
});

test('the build record lists the code file of every page, and the build contains each', () => {
  const root = join(__dirname, '..', '..');
  for (const name of readdirSync(root).filter((folder) => folder.startsWith('remote-'))) {
    const record: Built = JSON.parse(readFileSync(join(root, name, 'dist', 'version.json'), 'utf8'));
    const built = record.files.map(({ path }) => path);
    for (const { key, kind, files = [] } of record.pages.filter((page) => page.kind !== 'redirect'))
      expect({ name, key, kind, holds: files.length > 1 && files.every((file) => built.includes(file)) }).toEqual({
        ...{ name, key, kind, holds: true },
      });
  }
});

test('sign-in page, first screen and another remote stay within limits.json', async ({ page, browser }) => {
  const atLogin = new Scripts(page);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  const login = await atLogin.kib();
  await signIn(page, 'admin');
  const session = await page.evaluate(() => ({
    token: sessionStorage.getItem('token'),
    orgId: sessionStorage.getItem('orgId'),
  }));

  const fresh = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    viewport: { width: 1366, height: 768 },
  });
  await fresh.addInitScript(({ token, orgId }) => {
    sessionStorage.setItem('token', token ?? '');
    sessionStorage.setItem('orgId', orgId ?? '');
  }, session);
  const cold = await fresh.newPage();
  const scripts = new Scripts(cold);
  // Records the time at which the first row is in the document: scripts requested later came after the first paint.
  await cold.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('tbody tr.ant-table-row')) return;
      observer.disconnect();
      performance.mark('first-row');
    }).observe(document, { childList: true, subtree: true });
  });
  const lists: string[] = [];
  cold.on('request', (request) => {
    if (request.url().endsWith('/api/patient/page')) lists.push(request.url());
  });
  await cold.goto(limits.firstScreen.path);
  await expect(cold.getByRole('row', { name: /编辑/ }).first()).toBeVisible();
  // Scripts that load late have arrived by now.
  await scripts.untilQuiet();
  const firstRow = await cold.evaluate(() => performance.getEntriesByName('first-row')[0]?.startTime ?? Number.NaN);
  // The shell sent the call while the code of the page was loading; the page does not send the call again.
  expect(lists).toHaveLength(1);
  const { before: firstScreen, after: firstClick } = await scripts.around(firstRow);
  await test.step('loads no more code for forms and dates', async () => {
    const asked = scripts.count();
    await cold.getByRole('button', { name: '新建患者' }).click();
    await cold.getByRole('dialog').getByLabel('出生日期').first().click();
    await expect(cold.locator('.ant-picker-dropdown')).toBeVisible();
    expect(scripts.count()).toBe(asked);
    await cold.keyboard.press('Escape');
    await cold.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await expect(cold.getByRole('dialog')).toBeHidden();
  });
  const shellFiles = await scripts.bodies();

  scripts.forget();
  await cold.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, limits.furtherRemote.path);
  await expect(rowOf(cold, '眼科').first()).toBeVisible();
  // The screens of the remote and the icons of the menus that the shell unfolds have budgets of their own.
  const furtherRemote = await scripts.kib((text) => isEntry(text) || isPageTable(text));
  const menuIcons = await scripts.kib(isMenuIcons);
  const remoteFiles = await scripts.bodies();

  test.info().annotations.push({
    type: 'KiB',
    description: JSON.stringify({ login, firstScreen, firstClick, furtherRemote, menuIcons }),
  });
  process.stdout.write(
    `    KiB gzip: login ${login.toFixed(1)}, first screen ${firstScreen.toFixed(1)}, first click ${firstClick.toFixed(1)}, further remote ${furtherRemote.toFixed(1)}, menu icons ${menuIcons.toFixed(1)}\n`,
  );
  expect(login).toBeLessThanOrEqual(mostKib('login'));
  expect(firstScreen).toBeLessThanOrEqual(mostKib('firstScreen'));
  expect(firstClick).toBeLessThanOrEqual(mostKib('firstClick'));
  expect(furtherRemote).toBeLessThanOrEqual(mostKib('furtherRemote'));
  expect(menuIcons).toBeLessThanOrEqual(mostKib('menuIcons'));

  await test.step('loads one React and one antd, and no zod or antd in remotes', () => {
    const owners = (mark: string) =>
      [...shellFiles].filter(([, text]) => text.includes(mark)).map(([url]) => new URL(url).pathname);
    expect(owners('Minified React error')).not.toEqual([]);
    expect(owners('Minified React error').every((path) => path.startsWith('/host/'))).toBe(true);
    const inRemotes = [...shellFiles, ...remoteFiles].filter(([url]) => url.includes('/remotes/'));
    expect(inRemotes.length).toBeGreaterThan(2);
    for (const [url, text] of inRemotes) {
      for (const mark of ['ZodError', 'ant-select-dropdown', 'Minified React error', 'createBrowserRouter']) {
        expect({ url, mark, found: text.includes(mark) }).toEqual({ url, mark, found: false });
      }
    }
  });
  await fresh.close();
});
