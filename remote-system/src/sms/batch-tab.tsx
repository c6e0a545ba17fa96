import type { OutputOf } from '@mingmou/contract/base/call';
import { smsRecord } from '@mingmou/contract/messaging/sms-send.contract';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { columns, type ListColumn, sized } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { useList } from '@mingmou/kit/list/use-list';
import type { ReactNode } from 'react';
import { pairOf } from './pair-of';
import { SendButton } from './send-dialog';

type Row = OutputOf<typeof smsRecord.batches>['records'][number];

const SORTED = ['createdAt', 'people', 'segments'];

const COLUMNS: readonly ListColumn<Row>[] = sized<Row>(
  [
    ...pairOf(columns(smsRecord.batchRow, ['createdAt', 'batchNo'])),
    ...pairOf(columns(smsRecord.batchRow, ['templateName', 'createdByName'])),
    ...columns(smsRecord.batchRow, ['people', 'segments', 'waiting', 'sent', 'delivered', 'failed', 'blocked']),
  ],
  {
    createdAt: 160,
    templateName: 140,
    people: 88,
    segments: 96,
    waiting: 84,
    sent: 84,
    delivered: 84,
    failed: 72,
    blocked: 84,
  },
).map((column) => ({ ...column, sorter: SORTED.includes(column.key) }));

/** 群发: each time that messages were sent by hand. */
export function BatchTab({ heading }: { readonly heading: ReactNode }) {
  const list = useList(smsRecord.batches);
  const [, setParams] = useSearchParams();
  const show = (tab: 'ready' | 'sent', batchNo: string) =>
    setParams(
      new URLSearchParams([
        ['tab', tab],
        ['batchNo', batchNo],
      ]),
    );
  return (
    <ListPage
      title={smsRecord.batches.title}
      heading={heading}
      list={list}
      filters={['dateFrom', 'dateTo', 'batchNo']}
      columns={COLUMNS}
      rowKey={({ batchNo }) => batchNo}
      main={<SendButton />}
      acts={({ batchNo }) => (
        <>
          <Do call={smsRecord.page} onClick={() => show('sent', batchNo)}>
            已发送
          </Do>
          <Do call={smsRecord.page} onClick={() => show('ready', batchNo)}>
            未发送
          </Do>
        </>
      )}
    />
  );
}
