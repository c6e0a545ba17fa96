import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../database/embedded/process-identity';
import { Ticker } from './ticker';

/** Folder that the server must be able to write to, with the name shown to people. */
export interface Written {
  readonly name: string;
  readonly path: string;
}

const EVERY_MS = 10_000;
/** 1 MiB, more than a nearly full disk accepts. */
const PROBE = Buffer.alloc(1024 * 1024);
const FULL = new Set(['ENOSPC', 'EDQUOT']);

async function writeProbe(folder: string): Promise<void> {
  const path = join(folder, `.write-probe-${process.pid}`);
  try {
    const file = await open(path, 'w');
    try {
      await file.writeFile(PROBE);
      await file.sync();
    } finally {
      await file.close();
    }
  } finally {
    await rm(path, { force: true });
  }
}

function causeOf({ name, path }: Written, error: unknown): string {
  const code = errorCode(error);
  return FULL.has(code) ? `磁盘已满：${name}（${path}）` : `无法写入：${name}（${path}，${code || String(error)}）`;
}

/** Writes a probe file to each folder at intervals, to detect a full disk before a user's write fails. */
export class WriteProbe {
  #trouble: string | null = null;
  readonly #ticker: Ticker;

  constructor(private readonly folders: readonly Written[]) {
    this.#ticker = new Ticker(() => this.look(), { everyMs: EVERY_MS, isWanted: () => true, onError: () => undefined });
  }

  /** Returns which folder cannot be written to and why; null if all can. */
  get trouble(): string | null {
    return this.#trouble;
  }

  start(): void {
    this.#ticker.start(0);
  }

  stop(): void {
    this.#ticker.stop();
  }

  async look(): Promise<void> {
    let found: string | null = null;
    for (const folder of this.folders) {
      found ??= await writeProbe(folder.path).then(
        () => null,
        (error: unknown) => causeOf(folder, error),
      );
    }
    this.#trouble = found;
  }
}
