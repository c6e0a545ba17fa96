import { notice } from '@mingmou/contract/messaging/notice.contract';
import { handle, type Route } from '../../kernel/call/route';
import { countOf, pageOf } from '../../kernel/row/list';
import { markRead, noticeSorting, shownNotices, tellNotices, unreadNotices } from './notice.store';

/** In-house notices; each person reads their own. */
export const noticeRoutes: readonly Route[] = [
  handle(notice.page, (query, cx) => pageOf(shownNotices(cx), query, noticeSorting)),
  handle(notice.unread, async (_input, cx) => ({ count: Number(await countOf(unreadNotices(cx))) })),
  handle(notice.tell, async (_input, cx) => {
    const told = await tellNotices(cx);
    return { count: told.length, newest: told.at(-1) ?? null };
  }),
  handle(notice.read, async ({ ids }, cx) => {
    await markRead(cx, ids);
    return null;
  }),
];
