import { clinicTimeText } from '@mingmou/contract/base/clinic-day';

const SECOND = 1000;

/**
 * The server's clock for entries of a count: in whole seconds, never behind. An entry with an earlier time than its own
 * would be placed before a sale that preceded it, and the piece would be missed twice; the server limits a later time
 * to its own.
 */
export class ServerClock {
  private ahead = 0;

  /** `at` is the second in which the server answered the request sent at `asked`. */
  set(at: string, asked: number): void {
    this.ahead = new Date(`${at.replace(' ', 'T')}+08:00`).getTime() + SECOND - asked;
  }

  now(): string {
    return clinicTimeText(new Date(Math.ceil((Date.now() + this.ahead) / SECOND) * SECOND));
  }
}
