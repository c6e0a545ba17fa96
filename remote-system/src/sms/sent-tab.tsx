import type { OutputOf } from '@mingmou/contract/base/call';
import { recordStates } from '@mingmou/contract/messaging/messaging.flow';
import { smsRecord } from '@mingmou/contract/messaging/sms-send.contract';
import { Do } from '@mingmou/kit/act/do';
import { RecordPage } from '@mingmou/kit/frame/record-page';
import { columns, type ListColumn, sized } from '@mingmou/kit/list/columns';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { type ReactNode, useState } from 'react';
import { pairOf } from './pair-of';
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

/** Two by two, so that they fit a clinic's screen. */
const COLUMNS: readonly ListColumn<Row>[] = sized<Row>(
  [
    ...pairOf(columns(row, ['mobile', 'patientName'])),
    ...columns(row, ['smsScene', 'content', 'segments']),
    stateOf,
    ...pairOf(columns(row, ['submittedAt', 'planTime'])),
    ...pairOf([...columns(row, ['receiptAt']), reasonOf]),
  ],
  { mobile: 124, smsScene: 76, content: 244, segments: 92, submittedAt: 160, receiptAt: 172 },
).map((column) => (column.key === 'content' ? { ...column, sorter: false } : column));

/** 已发送: messages that the provider accepted, with their receipts. */
export function SentTab({ heading }: { readonly heading: ReactNode }) {
  const [shown, show] = useState<number>();
  return (
    <>
      <RecordPage
        of={smsRecord}
        heading={heading}
        filters={['dateFrom', 'dateTo', 'keyword', 'state', 'smsScene', 'batchNo']}
        columns={COLUMNS}
        totals={({ sums }) => ({ segments: sums.segments })}
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
