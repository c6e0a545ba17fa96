import { outbox } from '@mingmou/contract/messaging/outbox.contract';
import { columns, sized, unsorted } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { useList } from '@mingmou/kit/list/use-list';
import type { ReactNode } from 'react';

const COLUMNS = unsorted(
  sized(columns(outbox.row, ['at', 'channel', 'to', 'template', 'state', 'text']), {
    channel: 80,
    to: 140,
    template: 160,
    state: 80,
    text: 480,
  }),
);

/** 发件箱: messages that the embedded providers would have sent, newest first. */
export function OutboxTab({ heading }: { readonly heading: ReactNode }) {
  const list = useList(outbox.page);
  return (
    <ListPage
      title={outbox.page.title}
      heading={heading}
      list={list}
      filters={['channel', 'to', 'dateFrom', 'dateTo']}
      columns={COLUMNS}
    />
  );
}
