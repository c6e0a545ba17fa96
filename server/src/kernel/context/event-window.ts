import { type Kysely, sql } from 'kysely';
import type { DB } from '../../database/schema.generated';

/**
 * Counts events of a subject (an address, a mobile number, a typed name) within the last so many minutes. Each event is
 * a row of its own; one more row carries the lock of the subject. The next event deletes rows older than a day.
 */
const KEPT_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;

function subjectKey(kind: string, subject: string): string {
  // The typed subject may contain the separator.
  return `${kind}:${encodeURIComponent(subject)}`;
}

function eventsOf(key: string) {
  return sql<boolean>`key LIKE ${`${key.replace(/[\\%_]/g, '\\$&')}@%`}`;
}

export class EventWindow {
  private readonly key: string;

  constructor(
    private readonly tx: Kysely<DB>,
    kind: string,
    subject: string,
    private readonly now: Date,
  ) {
    this.key = subjectKey(kind, subject);
  }

  /** Serialises events of one subject until the transaction ends. */
  async lock(): Promise<void> {
    const at = this.now.toISOString();
    await this.tx
      .insertInto('loginAttempt')
      .values({ key: this.key, lastFailureAt: at })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ lastFailureAt: at }))
      .execute();
  }

  count(minutes: number): Promise<number> {
    return this.sum('>', this.before(minutes));
  }

  /** Counts the events since an instant, inclusive. */
  countSince(at: string): Promise<number> {
    return this.sum('>=', at);
  }

  private async sum(from: '>' | '>=', at: string): Promise<number> {
    const { n } = await this.tx
      .selectFrom('loginAttempt')
      .where(eventsOf(this.key))
      .where('lastFailureAt', from, at)
      .select((is) => is.fn.coalesce(is.fn.sum<number>('failures'), sql<number>`0`).as('n'))
      .executeTakeFirstOrThrow();
    return Number(n);
  }

  async add(): Promise<void> {
    const at = this.now.toISOString();
    await this.tx
      .deleteFrom('loginAttempt')
      .where(eventsOf(this.key))
      .where('lastFailureAt', '<=', this.before(KEPT_MINUTES))
      .execute();
    await this.tx
      .insertInto('loginAttempt')
      .values({ key: `${this.key}@${this.now.getTime()}`, failures: 1, lastFailureAt: at })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((is) => ({ failures: is('loginAttempt.failures', '+', 1) })),
      )
      .execute();
  }

  /** Returns the latest event within so many minutes as an ISO instant; null without one. */
  async latest(minutes: number): Promise<string | null> {
    const { latest } = await this.tx
      .selectFrom('loginAttempt')
      .where(eventsOf(this.key))
      .where('lastFailureAt', '>', this.before(minutes))
      .select(sql<string | null>`extract(epoch FROM max(last_failure_at)) * 1000`.as('latest'))
      .executeTakeFirstOrThrow();
    return latest === null ? null : new Date(Number(latest)).toISOString();
  }

  /** Returns the seconds until the latest event is so many minutes old; 0 if it is already. */
  async secondsToWait(minutes: number): Promise<number> {
    const latest = await this.latest(minutes);
    if (latest === null) return 0;
    return Math.max(1, Math.ceil((Date.parse(latest) + minutes * MINUTE_MS - this.now.getTime()) / 1000));
  }

  private before(minutes: number): string {
    return new Date(this.now.getTime() - minutes * MINUTE_MS).toISOString();
  }
}
