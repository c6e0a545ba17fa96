import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright/test';
import { clockArguments } from './clock';
import { beSignedIn } from './story';

const root = join(__dirname, '..', '..');

/** Imports and calls that a build declares. */
export interface Needs {
  readonly modules: ReadonlyArray<{ readonly name: string; readonly names: readonly string[] }>;
  readonly calls: ReadonlyArray<{ readonly id: string }>;
}

interface BuildRecord {
  readonly name: string;
  readonly version: string;
  readonly files: ReadonlyArray<{ readonly path: string }>;
  readonly needs: Needs;
}

interface Release {
  readonly remote: string;
  readonly version: string;
  /** Returns the changed text of a file of the release. */
  readonly change: (text: string, path: string) => string;
  /** Returns the needs that the release declares; those of its build by default. */
  readonly needs?: (needs: Needs) => Needs;
}

const containerOf = (remote: string, version: string) => `${remote}_${version}`.replaceAll(/\W/g, '_');
const integrityOf = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Returns the record of a remote's build. */
export function recordOf(remote: string): BuildRecord {
  return JSON.parse(readFileSync(join(root, remote, 'dist', 'version.json'), 'utf8'));
}

/** Creates another release of a remote from its build: other version, changed files, correct hashes. Returns its folder. */
export function makeRelease({ remote, version, change, needs = (own) => own }: Release): string {
  const dist = join(root, remote, 'dist');
  const record = recordOf(remote);
  const folder = mkdtempSync(join(tmpdir(), 'mingmou-release-'));
  const names = readdirSync(dist).filter((name) => name !== 'version.json');
  for (const name of names) {
    const built = readFileSync(join(dist, name), 'utf8');
    const named = built.replaceAll(containerOf(remote, record.version), containerOf(remote, version));
    writeFileSync(join(folder, name), change(named, name));
  }
  const files = names.map((path) => {
    const content = readFileSync(join(folder, path), 'utf8');
    return { path, bytes: Buffer.byteLength(content), integrity: integrityOf(content) };
  });
  writeFileSync(
    join(folder, 'version.json'),
    JSON.stringify({ ...record, version, files, needs: needs(record.needs) }),
  );
  return folder;
}

export interface Cli {
  /** Runs `mingmou-remote` and returns its JSON output; throws its message when the command fails. */
  run<T = unknown>(...args: string[]): T;
  exitCode(...args: string[]): number | null;
}

interface Answer<T> {
  readonly success: boolean;
  readonly msg: string;
  readonly data: T;
}

/** Returns a command line with its own publish token, which the signed-in operator of the page requests. */
export async function cliOf(page: Page): Promise<Cli> {
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  const base = new URL(page.url()).origin;
  const expiresAt = `${new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)} 00:00:00`;
  const response = await page.request.post('/api/ops/remotes/token-save', {
    headers: { authorization: `Bearer ${token}` },
    data: { label: 'e2e', scopes: ['publish', 'pin'], expiresAt },
  });
  const { data, success, msg }: Answer<{ token: string }> = await response.json();
  if (!success) throw new Error(msg);
  const env = { ...process.env, MINGMOU_URL: base, MINGMOU_PUBLISH_TOKEN: data.token };
  const spawned = (args: readonly string[]) => {
    const command = [...clockArguments(), join(root, 'server', 'dist', 'mingmou-remote.mjs'), ...args, '--json'];
    return spawnSync(process.execPath, command, { env, encoding: 'utf8' });
  };
  return {
    run: (...args) => {
      const { status, stdout, stderr } = spawned(args);
      if (status !== 0) throw new Error(`${args.join(' ')}: ${status} ${stdout} ${stderr}`);
      return JSON.parse(stdout);
    },
    exitCode: (...args) => spawned(args).status,
  };
}

/** Three accounts report 21 successful starts, enough for a version to count as proven. */
const STARTS_EACH = 7;

/** Reports starts of a version, as the browser of the page's signed-in user would. */
async function reportStarts(page: Page, remote: string, version: string): Promise<void> {
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  const row = { remote, version, channel: 'STABLE', kind: 'LOADED', durationMs: 100 };
  const response = await page.request.post('/api/remotes/report', {
    headers: { authorization: `Bearer ${token}` },
    data: { rows: Array.from({ length: STARTS_EACH }, () => row) },
  });
  const { success, msg }: Answer<null> = await response.json();
  if (!success) throw new Error(msg);
}

interface RemoteLine {
  readonly name: string;
  readonly stable: string | null;
}

/**
 * Reports starts of the pinned version by three accounts and returns the version: the shell falls back to proven
 * versions only.
 */
export async function provePinned(browser: Browser, cli: Cli, remote: string): Promise<string> {
  const stable = cli.run<RemoteLine[]>('list').find(({ name }) => name === remote)?.stable ?? '';
  for (const account of ['front', 'admin', 'doctor']) {
    const page = await (await browser.newContext()).newPage();
    await beSignedIn(page, account);
    await reportStarts(page, remote, stable);
    await page.context().close();
  }
  return stable;
}
