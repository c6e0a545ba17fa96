import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { randomOf } from '../support/fuzz';
import { type RealServer, untilAnswered } from './real-server';

/** How long after the last answer that is waited for the kill comes, at most. */
const MOST_MS_BEHIND = 25;

/** What dies in a round, each in turn. */
export const WAYS = ['server', 'database', 'both', 'a backend'] as const;

/** Ways by which a rule is tried: all of them in the long campaign, else those named; a file names each way at least once. */
export function killedBy(...named: readonly (typeof WAYS)[number][]) {
  const ways = process.env.CRASH_ROUNDS ? WAYS : named;
  return ways.map((name, at) => ({ name, at, round: WAYS.indexOf(name) }));
}

/**
 * Kills in the middle of what is done. Whoever kept the service (systemd, a person) starts the server anew; its database it
 * mends itself.
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

  /** At a moment that nobody chose. */
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
   * Acts cut short once some of them had their answer, then all asked for again; whoever had an answer is given the same.
   * The server may be quick or slow: answers are counted, not milliseconds.
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
    // A busy server may have answered none of them.
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

  /** A round whose kill came too early or too late cut nothing; the long campaign shows the spread. */
  say(round: number, what: string): void {
    if (process.env.CRASH_ROUNDS) process.stderr.write(`round ${round} (${this.way(round)}): ${what}\n`);
  }
}
