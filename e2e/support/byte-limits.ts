import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Budget {
  /** KiB of JavaScript, compressed by gzip -9. */
  readonly limit: number;
  readonly path: string;
}

type Limited =
  | 'login'
  | 'firstScreen'
  | 'firstClick'
  | 'furtherRemote'
  | 'menuIcons'
  | 'entry'
  | 'manifestAnswer'
  | 'phonePage';

export const limits: Record<Limited, Budget> = JSON.parse(
  readFileSync(join(__dirname, '..', '..', 'limits.json'), 'utf8'),
);

/** Names of chunks and versions of the compressor change the size of the same sources by some tenths of a KiB. */
const SLACK = 1.02;

/** Returns the largest size, in KiB, that a test accepts for a budget of `limits.json`. */
export const mostKib = (name: Limited): number => limits[name].limit * SLACK;
