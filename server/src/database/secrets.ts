import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

type Secrets = Readonly<Record<string, string>>;

function read(file: string): Secrets {
  if (!existsSync(file)) return {};
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof content !== 'object' || content === null) throw new Error(`${file} is damaged`);
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, String(value)]));
}

function write(file: string, secrets: Secrets): void {
  const half = `${file}.${process.pid}`;
  const handle = openSync(half, 'w', 0o600);
  writeSync(handle, `${JSON.stringify(secrets, null, 2)}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(half, file);
}

/** Database passwords, kept in one file that only its owner may read. */
export class SecretFile {
  readonly path: string;

  constructor(dir: string) {
    this.path = join(dir, 'database-secrets.json');
  }

  find(name: string): string | undefined {
    return read(this.path)[name];
  }

  /** The password of this name; made and stored at the first call. */
  obtain(name: string): string {
    const known = this.find(name);
    if (known) return known;
    const made = randomBytes(24).toString('base64url');
    write(this.path, { ...read(this.path), [name]: made });
    return made;
  }
}
