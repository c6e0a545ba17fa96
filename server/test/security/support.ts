import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppOptions } from '../../src/app';
import { type TestApp, testApp } from '../support/app';

export const ENTRY = '/remotes/remote-erp/1.0.0/remoteEntry.js';
export const SECRET_TEXT = 'a secret of the data folder';
const PAGE = '<!doctype html><style nonce="__NONCE__"></style>';

/** Returns the application with pages and a published build, next to a file that must never be served. */
export async function servedApp(extra: Partial<AppOptions> = {}): Promise<TestApp> {
  const data = mkdtempSync(join(tmpdir(), 'mingmou-served-'));
  const store = join(data, 'builds');
  const hostFolder = join(store, 'host', '1.0.0');
  const build = join(store, 'remote-erp', '1.0.0');
  for (const folder of [hostFolder, build]) mkdirSync(folder, { recursive: true });
  for (const document of ['index.html', 'login.html']) writeFileSync(join(hostFolder, document), PAGE);
  writeFileSync(join(build, 'remoteEntry.js'), 'export {};');
  writeFileSync(join(build, 'drawing.html'), '<script>alert(1)</script>');
  writeFileSync(join(data, 'demo-password'), SECRET_TEXT);
  const app = await testApp({ web: { store, hostFolder }, openApi: async () => Buffer.from('{}'), ...extra });
  return {
    ...app,
    close: async () => {
      await app.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
