import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 10;

/** Polls until the condition holds. Throws after 60 s; `what` names the condition in the message. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (Date.now() > giveUpAt) throw new Error(`waited ${PATIENCE_MS / 1000} s in vain until ${what}`);
    await sleep(LOOK_EVERY_MS);
  }
}
