import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { randomOf } from '../support/fuzz';
import { type RealServer, untilAnswered } from './real-server';

/** Maximum delay in ms between the last awaited answer and the kill. */
const MOST_MS_BEHIND = 25;

/** Process that a round kills, in turn. */
export const WAYS = ['server', 'database', 'both', 'a backend'] as const;

/**
 * Kinds of kills for a rule: all of them in the long campaign, else the named ones; each file names each kind at least
 * once.
 */
export function killedBy(...named: readonly (typeof WAYS)[number][]) {
  const ways = process.env.CRASH_ROUNDS ? WAYS : named;
  return ways.map((name, at) => ({ name, at, round: WAYS.indexOf(name) }));
}

/**
 * Kills processes during requests. Restarts a killed server, as systemd would; the server restarts its database by
 * itself.
 */
export class Kills {
  readonly random: () => number;

  constructor(
    private readonly server: RealServer,
    seed: number,
  ) {
    this.random = randomOf(Number(process.env.CRASH_SEED ?? seed));
  }

  way(round: number) {
    return WAYS[round % WAYS.length] ?? 'both';
  }

  /** Kills at a random point in time. */
  async crash(round: number): Promise<void> {
    await sleep(15 + this.random() * 125);
    await this.kill(round);
  }

  private async kill(round: number): Promise<void> {
    const way = this.way(round);
    if (way === 'a backend') return this.server.killBackend((count) => Math.floor(this.random() * count));
    if (way !== 'server') this.server.killDatabase();
    if (way !== 'database') await this.server.kill();
  }

  /**
   * Runs acts, kills after some of them were answered, then repeats all acts; a repeated act must get its first answer.
   * Counts answers instead of milliseconds, because the server may be quick or slow.
   */
  async cutAndAsked<T>(acts: readonly (() => Promise<T>)[], round: number) {
    const enough = Math.floor(this.random() * acts.length);
    let answered = 0;
    let isReached: () => void = () => undefined;
    const reached = new Promise<void>((done) => {
      isReached = done;
    });
    const heard = async (act: () => Promise<T>) => {
      const answer = await act();
      answered += 1;
      if (answered === enough) isReached();
      return answer;
    };
    if (enough === 0) isReached();
    const heardAll = Promise.allSettled(acts.map(heard));
    // A busy server may have answered none of the acts.
    const killing = Promise.race([reached, heardAll]).then(() => sleep(this.random() * MOST_MS_BEHIND));
    const [first] = await Promise.all([heardAll, killing.then(() => this.kill(round))]);
    const backMs = await this.server.comesBack();
    const answers: T[] = [];
    for (const [at, act] of acts.entries()) {
      const answer = await untilAnswered(act);
      const before = first[at];
      if (before?.status === 'fulfilled') expect(answer).toEqual(before.value);
      answers.push(answer);
    }
    const acknowledged = first.filter(({ status }) => status === 'fulfilled').length;
    this.say(round, `${acknowledged} of ${acts.length} acknowledged, back after ${backMs} ms`);
    return answers;
  }

  /** Logs a round. A kill that came too early or too late interrupted nothing; the long campaign shows the spread. */
  say(round: number, what: string): void {
    if (process.env.CRASH_ROUNDS) process.stderr.write(`round ${round} (${this.way(round)}): ${what}\n`);
  }
}
