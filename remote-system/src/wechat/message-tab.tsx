import { wxMessage } from '@mingmou/contract/wechat/wx-message.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { columns } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { useList } from '@mingmou/kit/list/use-list';
import type { ReactNode } from 'react';

const WIDTHS: Readonly<Record<string, number>> = { text: 320, failReason: 200 };
const UNSORTED: readonly string[] = ['text', 'failReason'];

const shown = columns(wxMessage.row, ['patientName', 'event', 'text', 'planTime', 'sentAt', 'state', 'failReason']).map(
  (column) => ({
    ...column,
    width: WIDTHS[column.key] ?? column.width,
    sorter: !UNSORTED.includes(column.key),
  }),
);

/** Messages to patients through the account, with the ones that were not delivered. */
export function MessageTab({ heading }: { readonly heading: ReactNode }) {
  const list = useList(wxMessage.page);
  const resend = useSend(wxMessage.resend);
  const { success } = useFeedback();
  const again = async (id: number) => {
    await resend({ id });
    success('已重新放入发送队列');
  };
  return (
    <ListPage
      title={wxMessage.page.title}
      heading={heading}
      list={list}
      filters={['keyword', 'state', 'dateFrom', 'dateTo']}
      columns={shown}
      acts={({ id, state }) =>
        state === 'FAILED' ? (
          <Do call={wxMessage.resend} onClick={() => again(id)}>
            重发
          </Do>
        ) : null
      }
    />
  );
}
