import type { OutputOf } from '@mingmou/contract/base/call';
import { SAFE_NUMBERS, smsCheckNumber } from '@mingmou/contract/messaging/sms-safe.contract';
import { Do } from '@mingmou/kit/act/do';
import { useDelete } from '@mingmou/kit/act/use-delete';
import { useToggle } from '@mingmou/kit/act/use-toggle';
import { CallDialog } from '@mingmou/kit/form/call-dialog';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { useList } from '@mingmou/kit/list/use-list';
import { type ReactNode, useState } from 'react';
import { VerifyDialog } from './verify-dialog';

type Row = OutputOf<typeof smsCheckNumber.page>['records'][number];

const COLUMNS: readonly ListColumn<Row>[] = [
  ...columns(smsCheckNumber.row, ['name']),
  ...columns(smsCheckNumber.row, ['mobile']).map((column) => ({ ...column, width: 140, sorter: false })),
  {
    key: 'verifiedAt',
    title: smsCheckNumber.row.verifiedAt.title,
    label: smsCheckNumber.row.verifiedAt.title,
    width: 170,
    sorter: true,
    render: ({ verifiedAt }) => verifiedAt ?? '未验证',
  },
  stateColumn(smsCheckNumber.lifecycle, 'stateEnum'),
];

/** 安全号码: numbers whose owners confirm messages to many recipients. */
export function CheckNumberTab({ heading }: { readonly heading: ReactNode }) {
  const list = useList(smsCheckNumber.page);
  const toggle = useToggle(smsCheckNumber);
  const remove = useDelete(smsCheckNumber);
  const [adding, add] = useState(false);
  const [verified, verify] = useState<Row>();
  return (
    <>
      <ListPage
        title={smsCheckNumber.page.title}
        heading={heading}
        list={list}
        filters={[]}
        columns={COLUMNS}
        main={
          <Do
            call={smsCheckNumber.save}
            main
            hotkey="F2"
            blocked={list.total >= SAFE_NUMBERS && `安全号码最多${SAFE_NUMBERS}个`}
            onClick={() => add(true)}
          >
            新增
          </Do>
        }
        acts={(row) => (
          <>
            {row.verifiedAt ? null : (
              <Do call={smsCheckNumber.verify} onClick={() => verify(row)}>
                验证
              </Do>
            )}
            <Do call={smsCheckNumber.enable} onClick={() => toggle(row)}>
              {row.stateEnum === 'ENABLE' ? '停用' : '启用'}
            </Do>
            <Do call={smsCheckNumber.delete} danger onClick={() => remove(row)}>
              删除
            </Do>
          </>
        )}
      />
      {adding ? <CallDialog title="新增安全号码" call={smsCheckNumber.save} onClose={() => add(false)} /> : null}
      <VerifyDialog of={verified} onClose={() => verify(undefined)} />
    </>
  );
}
