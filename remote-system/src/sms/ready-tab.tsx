import type { OutputOf } from '@mingmou/contract/base/call';
import { readyFlow } from '@mingmou/contract/messaging/messaging.flow';
import { smsReady, smsRecord } from '@mingmou/contract/messaging/sms-send.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { CANCELS, useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { columns, type ListColumn, sized } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { useList } from '@mingmou/kit/list/use-list';
import type { ReactNode } from 'react';
import { pairOf } from './pair-of';
import { SendButton } from './send-dialog';

type Row = OutputOf<typeof smsReady.page>['records'][number];

const { row } = smsReady;
const RESENDABLE: readonly string[] = readyFlow.actions.resend.from;

const COLUMNS: readonly ListColumn<Row>[] = sized<Row>(
  [
    ...pairOf(columns(row, ['mobile', 'patientName'])),
    ...columns(row, ['smsScene', 'content', 'segments']),
    ...pairOf(columns(row, ['planTime', 'batchNo'])),
    stateColumn(readyFlow, 'state'),
    ...columns(row, ['reason']),
  ],
  { mobile: 124, smsScene: 76, content: 240, segments: 92, planTime: 160, reason: 160 },
).map((column) => (['content', 'reason'].includes(column.key) ? { ...column, sorter: false } : column));

/** 待发送: waiting, held-back and failed messages. */
export function ReadyTab({ heading }: { readonly heading: ReactNode }) {
  const list = useList(smsReady.page);
  const cancel = useSend(smsReady.cancel);
  const resend = useSend(smsRecord.resend);
  const { confirm, success, warning } = useFeedback();
  const drop = async ({ id }: Row) => {
    if (!(await confirm('确定取消该短信吗？', CANCELS))) return;
    const { cancelled } = await cancel({ ids: [id] });
    if (cancelled > 0) success('取消成功');
    else warning('该短信已发出，不能取消');
    list.refetch();
  };
  const again = async ({ id }: Row) => {
    await resend({ id });
    success('已重新排队');
  };
  return (
    <ListPage
      title={smsReady.page.title}
      heading={heading}
      list={list}
      filters={['dateFrom', 'dateTo', 'keyword', 'state', 'smsScene', 'batchNo']}
      columns={COLUMNS}
      totals={list.answer && { segments: list.answer.sums.segments }}
      main={<SendButton />}
      acts={(each) => (
        <>
          {each.state === 'WAIT' ? (
            <Do call={smsReady.cancel} danger onClick={() => drop(each)}>
              取消
            </Do>
          ) : null}
          {RESENDABLE.includes(each.state) ? (
            <Do call={smsRecord.resend} onClick={() => again(each)}>
              重发
            </Do>
          ) : null}
        </>
      )}
    />
  );
}
