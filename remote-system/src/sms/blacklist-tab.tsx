import type { OutputOf } from '@mingmou/contract/base/call';
import { smsBlacklist } from '@mingmou/contract/messaging/sms-safe.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { CallDialog } from '@mingmou/kit/form/call-dialog';
import { columns } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { useList } from '@mingmou/kit/list/use-list';
import { type ReactNode, useState } from 'react';
import { CheckDialog } from './check-dialog';

type Row = OutputOf<typeof smsBlacklist.page>['records'][number];

/** 黑名单: numbers that nobody of the chain writes to. */
export function BlacklistTab({ heading }: { readonly heading: ReactNode }) {
  const list = useList(smsBlacklist.page);
  const remove = useSend(smsBlacklist.delete);
  const { confirm, success } = useFeedback();
  const [adding, add] = useState(false);
  const take = async ({ id, mobile }: Row) => {
    if (!(await confirm(`确定将「${mobile}」移出黑名单吗？移出后会再收到短信`, { ok: '移出' }))) return;
    await remove({ id });
    success('移出成功');
  };
  return (
    <>
      <ListPage
        title={smsBlacklist.page.title}
        heading={heading}
        list={list}
        filters={['mobile', 'reason']}
        columns={columns(smsBlacklist.row, ['mobile', 'reason', 'at']).map((column) => ({ ...column, width: 170 }))}
        tools={<CheckDialog />}
        main={
          <Do call={smsBlacklist.save} main hotkey="F2" onClick={() => add(true)}>
            新增
          </Do>
        }
        acts={(row) => (
          <Do call={smsBlacklist.delete} danger onClick={() => take(row)}>
            移出
          </Do>
        )}
      />
      {adding ? <CallDialog title="加入黑名单" call={smsBlacklist.save} onClose={() => add(false)} /> : null}
    </>
  );
}
