import type { InputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import type { outboxChannel } from '@mingmou/contract/messaging/messaging.dicts';
import type { outbox } from '@mingmou/contract/messaging/outbox.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';
import { contains, type Sorting } from '../../kernel/row/list';

export const outboxSorting: Sorting = {
  columns: ['at', 'channel', 'to', 'template', 'state'],
  initial: [
    ['at', 'desc'],
    ['id', 'desc'],
  ],
};

type Filters = Omit<InputOf<typeof outbox.page>, 'page' | 'size' | 'column' | 'asc'>;

export function outboxOf({ db }: Pick<SessionCx, 'db'>, propertyOwnerId: number, filters: Filters) {
  const { channel, to, dateFrom, dateTo } = filters;
  let rows = mine({ db, propertyOwnerId }, 'outbox')
    .select(['id', 'receiver as to', 'template', 'body', 'payload', 'state', 'at', 'channel'])
    .$narrowType<{ channel: CodeOf<typeof outboxChannel> }>();
  if (channel) rows = rows.where('channel', '=', channel);
  if (to) rows = rows.where('receiver', 'like', contains(to));
  if (dateFrom) rows = rows.where('at', '>=', `${dateFrom} 00:00:00+08`);
  if (dateTo) rows = rows.where(sql<boolean>`at < (${dateTo}::date + 1)::timestamp AT TIME ZONE 'Asia/Shanghai'`);
  return rows;
}

export type OutboxRow = Awaited<ReturnType<ReturnType<typeof outboxOf>['execute']>>[number];
