import type { InputOf } from '@mingmou/contract/base/call';
import type { outbox } from '@mingmou/contract/messaging/outbox.contract';
import type { SessionCx } from '../../kernel/context/cx';
import { countOf, pageOf } from '../../kernel/row/list';
import { smsConfig } from '../../providers/sms.config';
import { type OutboxRow, outboxOf, outboxSorting } from './outbox.store';
import { findChainIds, inOtherChain, isOfPlatform } from './platform-chains.store';

const DEFAULT_SIZE = 10;
const DOTS = '••••••';

function codeIn(payload: unknown): string | null {
  return typeof payload === 'object' && payload !== null && 'code' in payload && typeof payload.code === 'string'
    ? payload.code
    : null;
}

/** Masks codes, because no user may read another person's code, unless the operator of the server permits it. */
export function shownRow({ body, payload, ...row }: OutboxRow, showsCodes: boolean) {
  const code = codeIn(payload);
  return { ...row, text: code && !showsCodes ? body.replaceAll(code, DOTS) : body };
}

/** The rows of every chain, newest first: as many of each as the page can need. */
async function wholePage(cx: SessionCx, query: InputOf<typeof outbox.page>) {
  const page = query.page ?? 1;
  const size = query.size ?? DEFAULT_SIZE;
  const chains = await findChainIds(cx);
  const all: OutboxRow[] = [];
  let total = 0;
  for (const { id } of chains) {
    await inOtherChain(cx, id, null, async (there) => {
      const rows = outboxOf(there, id, query);
      total += Number(await countOf(rows));
      all.push(
        ...(await rows
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .limit(page * size)
          .execute()),
      );
    });
  }
  all.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : b.id - a.id));
  return { records: all.slice((page - 1) * size, page * size), total, page, size };
}

/** Returns messages that the embedded providers would have sent; platform accounts see all chains. */
export async function pageOutbox(cx: SessionCx, query: InputOf<typeof outbox.page>) {
  const found = isOfPlatform(cx.caller)
    ? await wholePage(cx, query)
    : await pageOf(outboxOf(cx, cx.caller.propertyOwnerId, query), query, outboxSorting);
  cx.log({ targetType: '发件箱', targetName: `${found.records.length}条` });
  return { ...found, records: found.records.map((row) => shownRow(row, smsConfig.showsCodes)) };
}
