import type { OutputOf } from '@mingmou/contract/base/call';
import { recordStates } from '@mingmou/contract/messaging/messaging.flow';
import { smsRecord } from '@mingmou/contract/messaging/sms-send.contract';
import { Do } from '@mingmou/kit/act/do';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListPage } from '@mingmou/kit/list/list-page';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { useList } from '@mingmou/kit/list/use-list';
import { type ReactNode, useState } from 'react';
import { sized } from '../parts/plain-table';
import { RecordDialog } from './record-dialog';
import { SendButton } from './send-dialog';

type Row = OutputOf<typeof smsRecord.page>['records'][number];

const { row } = smsRecord;

const stateOf: ListColumn<Row> = {
  key: 'state',
  title: row.state.title,
  label: row.state.title,
  width: 90,
  sorter: true,
  render: ({ state }) => <StateTag tone={recordStates[state].tone}>{recordStates[state].title}</StateTag>,
};

const reasonOf: ListColumn<Row> = {
  key: 'failReason',
  title: row.failReason.title,
  label: row.failReason.title,
  width: 150,
  ellipsis: true,
  render: ({ failReason, returned }) => [failReason, returned ? '条数已返还' : null].filter(Boolean).join('，'),
};

const COLUMNS: readonly ListColumn<Row>[] = sized<Row>(
  [
    ...columns(row, ['mobile', 'patientName', 'smsScene', 'content', 'segments']),
    stateOf,
    ...columns(row, ['planTime', 'submittedAt', 'receiptAt']),
    reasonOf,
  ],
  {
    mobile: 116,
    patientName: 90,
    smsScene: 76,
    content: 240,
    segments: 92,
    planTime: 160,
    submittedAt: 160,
    receiptAt: 160,
  },
).map((column) => (column.key === 'content' ? { ...column, sorter: false } : column));

/** 已发送: messages that the provider accepted, with their receipts. */
export function SentTab({ heading }: { readonly heading: ReactNode }) {
  const list = useList(smsRecord.page);
  const [shown, show] = useState<number>();
  return (
    <>
      <ListPage
        title={smsRecord.page.title}
        heading={heading}
        list={list}
        filters={['dateFrom', 'dateTo', 'keyword', 'state', 'smsScene', 'batchNo']}
        columns={COLUMNS}
        totals={list.answer && { segments: list.answer.sums.segments }}
        tools={<ExportButton call={smsRecord.export} of={list} />}
        main={<SendButton />}
        acts={({ id }) => (
          <Do call={smsRecord.findById} onClick={() => show(id)}>
            详情
          </Do>
        )}
      />
      {shown === undefined ? null : <RecordDialog id={shown} onClose={() => show(undefined)} />}
    </>
  );
}
