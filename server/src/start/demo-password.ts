import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Without the letters and digits that are mistaken for one another when read aloud. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const DIGITS = '23456789';

function pick(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Returns the demo's password: from the environment, otherwise from the data directory, created on first use. */
export function demoPassword(dataDir: string, given: string | undefined): string {
  if (given) return given;
  const file = join(dataDir, 'demo-password');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const made = `${pick(LETTERS, 6)}${pick(DIGITS, 4)}`;
  writeFileSync(file, `${made}\n`, { mode: 0o600 });
  return made;
}
