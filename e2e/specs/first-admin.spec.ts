import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { clockArguments } from '../support/clock';
import { freePorts } from '../support/free-ports';
import { root } from '../support/place';
import { expectAccessible, watchConsole } from '../support/story';
import { test } from '../support/test';

const dataDir = join(root, '.cache', 'e2e-first-admin');
const READY = '按 Ctrl-C 停止';

let port = 0;
let server: ChildProcess | undefined;

/** Starts a separate server without demo data and returns its output. */
async function start(): Promise<string> {
  const env = {
    ...process.env,
    PORT: String(port),
    SCAN_PORT: '0',
    METRICS_PORT: '0',
    MINGMOU_DATA: dataDir,
    MINGMOU_DEMO: '0',
    LOG_LEVEL: 'warn',
  };
  const child = spawn(process.execPath, [...clockArguments(), 'server/dist/main.mjs'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server = child;
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`the server ended: ${printed}`)));
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      printed += part;
      if (printed.includes(READY)) resolve();
    });
  });
  return printed;
}

async function stop(): Promise<void> {
  if (server?.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}

test.beforeAll(() => {
  [port = 0] = freePorts(1);
  rmSync(dataDir, { recursive: true, force: true });
});
test.afterAll(async () => {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a server without demo data prints a link for the first administrator', async ({ page, browser }) => {
  const consoleLog = watchConsole(page);
  const printed = await start();
  const link = /http\S+\/login\?setup=[\w-]{43}/.exec(printed)?.[0] ?? '';
  expect(printed).not.toContain('演示账号');

  await test.step('opens the link and completes the form by keyboard', async () => {
    await page.goto(link);
    await expect(page.getByLabel('连锁名称')).toBeFocused();
    await expectAccessible(page);
    const typed = [
      '晨光眼科连锁',
      '晨光眼科旗舰门诊部',
      '晨光店',
      '0571-88880000',
      '解放路1号',
      '高小晨',
      '13911112222',
    ];
    for (const text of [...typed, 'gao_chen']) {
      await page.keyboard.insertText(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expect(page.getByText('请确认密码')).toBeVisible();
    await expect(page.getByLabel('密码', { exact: true })).toBeFocused();
    await page.keyboard.insertText('Sunrise482');
    await page.getByLabel('确认密码').fill('Sunrise482');
    await page.keyboard.press('Enter');
  });

  await test.step('enters the system as the new administrator', async () => {
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('晨光店');
    expect(page.url()).not.toContain('setup=');
  });

  await test.step('redirects the used link to the sign-in page', async () => {
    const other = await browser.newPage();
    await other.goto(link);
    await expect(other.getByRole('alert')).toHaveText('系统已开通，请直接登录');
    await expectAccessible(other);
    await other.getByRole('button', { name: '前往登录' }).click();
    await expect(other.getByRole('button', { name: '登录', exact: true })).toBeVisible();
    await other.close();
  });

  consoleLog.expectQuiet();
  await page.close();

  await test.step('prints no link at the next start', async () => {
    await stop();
    expect(await start()).not.toContain('setup=');
  });
});
