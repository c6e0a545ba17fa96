import type { Tell } from './database/backup/progress';

const SCREEN_MS = 300;
/** A log gets a line now and then, a screen one line that changes. */
const LOG_MS = 15_000;
/** Exit code of a program that Ctrl-C ended, as in a shell. */
export const INTERRUPTED_CODE = 130;

/** The user interrupted the command; the command then rolls back its work. */
export class Interrupted extends Error {}

let interrupted = false;

/** The first signal lets a command roll back its work; the second ends the process immediately. */
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

/** Reports the progress of long work on standard error, and ends the work on an interrupt. */
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
