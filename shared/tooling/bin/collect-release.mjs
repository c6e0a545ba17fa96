import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { workspaceRoot } from '../src/workspace.mjs';

/** Copies everything that a server needs to run, and nothing needed to build it, to the named folder. */
const [target] = process.argv.slice(2);
if (!target) throw new Error('name the folder to fill');

const remotes = readdirSync(workspaceRoot).filter((name) => name.startsWith('remote-'));
const parts = [
  'server/dist',
  'server/migrations',
  'server/package.json',
  'host/dist',
  'scanupload/dist',
  ...remotes.map((name) => `${name}/dist`),
];
for (const part of parts.filter((path) => existsSync(join(workspaceRoot, path)))) {
  cpSync(join(workspaceRoot, part), join(resolve(target), part), { recursive: true });
}
