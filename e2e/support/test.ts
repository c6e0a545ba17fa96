import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from 'playwright/test';
import { setClock, shiftPagesOf } from './clock';
import { DemoServer } from './demo-server';
import { DATA_ROOT, type Place, SEEDED_DIR } from './place';
import { recordToastsOf } from './toasts';

/** Copies a folder with the owners of its files: the database files belong to another user where root runs the tests. */
function copyFolder(from: string, to: string): void {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  else execFileSync('cp', ['-a', from, to]);
}

let server: DemoServer | undefined;
let restart: Promise<void> | undefined;
let made = 0;

/** Address and data folder of the server of the running spec file. */
export function place(): Place {
  if (!server) throw new Error('no test of a spec file runs');
  return server.place;
}

/** Kills the server of the running spec file: answers that are on their way are lost. */
export async function killServer(): Promise<void> {
  await server?.kill();
}

/** Starts the killed server again, at the same address and on the same data. */
export async function startServerAgain(): Promise<void> {
  restart = server?.startAgain().then((started) => {
    server = started;
  });
  await restart;
}

/** Server of one spec file at a time, on a copy of the seeded data. */
class ServerOfFile {
  #file = '';

  constructor(private readonly worker: number) {}

  async of(file: string): Promise<Place> {
    if (file !== this.#file) {
      await this.discard();
      made += 1;
      setClock('spec file');
      const dataDir = join(DATA_ROOT, `worker-${this.worker}-${made}`);
      copyFolder(SEEDED_DIR, dataDir);
      server = await DemoServer.start(dataDir);
      this.#file = file;
    }
    return place();
  }

  async discard(): Promise<void> {
    // A test that reached its time limit leaves the start running, and with it a server that nobody would stop.
    await restart?.catch(() => undefined);
    await server?.discard();
    server = undefined;
  }
}

/**
 * Playwright's `test` with a server for each spec file: the first test or hook of a file starts a server on a copy of
 * the seeded data, so no file sees rows of another file, in any order. A retry starts a new server.
 */
export const test = base.extend<object, { serverOfFile: ServerOfFile }>({
  serverOfFile: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern.
    async ({}, use, { workerIndex }) => {
      const own = new ServerOfFile(workerIndex);
      await use(own);
      await own.discard();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  browser: [
    async ({ browser }, use) => {
      shiftPagesOf(browser);
      recordToastsOf(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  // Every browser context requests the address, in tests and in hooks.
  baseURL: async ({ serverOfFile }, use, { file }) => {
    const { port } = await serverOfFile.of(file);
    await use(`http://127.0.0.1:${port}`);
  },
});
