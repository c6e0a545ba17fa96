import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const root = join(__dirname, '..', '..');

/** How many spec files run at once, each on a server of its own. */
export const WORKERS = Number(process.env.E2E_WORKERS ?? 2);

/**
 * Holds the data folders of the servers. Not below the checkout: where that is closed to the database's user, a server
 * keeps its database elsewhere, and a copy of its folder would lack it. `TEST_MEMORY` is a folder in memory, which a whole
 * run makes for itself.
 */
export const DATA_ROOT = join(
  process.env.TEST_MEMORY ?? tmpdir(),
  `mingmou-e2e-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`,
);

/** The data folder of the seeded demo, of which each spec file gets a copy. */
export const SEEDED_DIR = join(DATA_ROOT, 'seeded');

/** Where a running server listens and keeps its data. */
export interface Place {
  readonly port: number;
  /** Of the pages that phones open. */
  readonly scanPort: number;
  readonly dataDir: string;
}
