import { type RawBuilder, sql } from 'kysely';
import { dateTimeText, dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';

/** Condition on rows of `scheduling`: not over yet. A rest of today is over at midnight. */
export function notOver({ now }: SessionCx): RawBuilder<boolean> {
  const [today, time] = [dayText(now), dateTimeText(now).slice(11, 16)];
  return sql<boolean>`(scheduling.date > ${today}::date
    OR scheduling.date = ${today}::date AND coalesce(scheduling.end_time, '24:00') > ${time})`;
}
