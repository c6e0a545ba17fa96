import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from 'playwright/test';
import { setClock, shiftPagesOf } from './clock';
import { DemoServer } from './demo-server';
import { DATA_ROOT, type Place, SEEDED_DIR } from './place';
import { recordToastsOf } from './toasts';

/** Copies a folder with the owners of its files: the database's belong to another user where root runs the tests. */
function copyFolder(from: string, to: string): void {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  else execFileSync('cp', ['-a', from, to]);
}

let server: DemoServer | undefined;
let made = 0;

/** Where the server of the spec file that runs now listens and keeps its data. */
export function place(): Place {
  if (!server) throw new Error('no test of a spec file runs');
  return server.place;
}

/** The server of one spec file at a time, on a copy of the seeded data. */
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
    await server?.discard();
    server = undefined;
  }
}

/**
 * Playwright's `test` with a server for each spec file: the first test or hook of a file starts one on a copy of the seeded
 * data, so no file sees what another wrote, in whatever order they run. A retry starts a new one.
 */
export const test = base.extend<object, { serverOfFile: ServerOfFile }>({
  serverOfFile: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what the fixture needs.
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
  // Every context asks for the address, in tests and in hooks.
  baseURL: async ({ serverOfFile }, use, { file }) => {
    const { port } = await serverOfFile.of(file);
    await use(`http://127.0.0.1:${port}`);
  },
});
