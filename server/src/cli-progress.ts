import type { Tell } from './database/backup/progress';

const SCREEN_MS = 300;
/** A log gets a line now and then, a screen one line that changes. */
const LOG_MS = 15_000;
/** What a shell answers for a program that Ctrl-C ended. */
export const INTERRUPTED_CODE = 130;

/** Somebody ended the command: what it had begun is undone on the way out. */
export class Interrupted extends Error {}

let interrupted = false;

/** The first signal lets a command undo what it began; the second ends it at once. */
export function listenForInterrupts(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      interrupted = true;
      process.stderr.write('\n  正在中断并还原，请稍候（再按一次立即结束）\n');
    });
  }
}

function measure(count: number, bytes: number): string {
  return bytes > 0 ? ` ${count} 个，${(bytes / 1e6).toFixed(1)} MB` : '';
}

/** Tells on standard error how far long work is, and ends it where somebody interrupts. */
export function progress(): Tell {
  const { stderr } = process;
  const pause = stderr.isTTY ? SCREEN_MS : LOG_MS;
  let [current, count, total] = ['', 0, 0];
  let told = Date.now();
  return (what, bytes = 0) => {
    if (interrupted) throw new Interrupted('已中断');
    if (what !== current) [current, count, total] = [what, 0, 0];
    count += 1;
    total += bytes;
    if (Date.now() - told < pause) return;
    told = Date.now();
    const line = `  … ${what}${measure(count, total)}`;
    stderr.write(stderr.isTTY ? `\r\x1b[K${line}\r` : `${line}\n`);
  };
}
