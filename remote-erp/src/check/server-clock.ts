import { clinicTimeText } from '@mingmou/contract/base/clinic-day';

const SECOND = 1000;

/**
 * The server's clock as an entry of a count tells it: in whole seconds, and never behind. An entry that bore a moment before its own would
 * put what was sold just before it behind it, and the piece would be missed twice; one that is ahead the server holds to its own now.
 */
export class ServerClock {
  private ahead = 0;

  /** `at` is the second in which the server answered what was asked at `asked`. */
  set(at: string, asked: number): void {
    this.ahead = new Date(`${at.replace(' ', 'T')}+08:00`).getTime() + SECOND - asked;
  }

  now(): string {
    return clinicTimeText(new Date(Math.ceil((Date.now() + this.ahead) / SECOND) * SECOND));
  }
}
