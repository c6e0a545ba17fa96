import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const root = join(__dirname, '..', '..');

/** Number of spec files that run concurrently, each on its own server. */
export const WORKERS = Number(process.env.E2E_WORKERS ?? 2);

/**
 * Folder of the servers' data folders. It is outside the checkout: where the database's user may not read the checkout,
 * a server stores its database elsewhere, and a copy of its folder would lack the database. `TEST_MEMORY` is a folder
 * in memory that a full run creates for itself.
 */
export const DATA_ROOT = join(
  process.env.TEST_MEMORY ?? tmpdir(),
  `mingmou-e2e-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`,
);

/** Data folder of the seeded demo; each spec file gets a copy. */
export const SEEDED_DIR = join(DATA_ROOT, 'seeded');

/** Address and data folder of a running server. */
export interface Place {
  readonly port: number;
  /** Port of the pages that phones open. */
  readonly scanPort: number;
  readonly dataDir: string;
}
