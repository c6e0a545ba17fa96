import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIGRATIONS_DIR } from './database';

const CHECKSUMS = 'former-checksums.tsv';

export interface OlderMigrations {
  readonly dir: string;
  remove(): void;
}

/** Copies the migrations before `file` into a folder of their own: the schema of the release before it. */
export function migrationsBefore(file: string): OlderMigrations {
  const names = readdirSync(MIGRATIONS_DIR);
  if (!names.includes(file)) throw new Error(`no migration ${file}`);
  const dir = mkdtempSync(join(tmpdir(), 'mingmou-older-'));
  for (const name of names.filter((one) => one < file || one === CHECKSUMS))
    cpSync(join(MIGRATIONS_DIR, name), join(dir, name));
  return { dir, remove: () => rmSync(dir, { recursive: true }) };
}
