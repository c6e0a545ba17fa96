import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import type { Tone } from '@mingmou/contract/base/flow';
import { type WxState, wxState } from '@mingmou/contract/wechat/wechat.dicts';
import { wxAccount } from '@mingmou/contract/wechat/wx-account.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { MasterActs } from '@mingmou/kit/act/master-acts';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { fieldOf } from '@mingmou/kit/form/field';
import { FormDialog } from '@mingmou/kit/form/form-dialog';
import { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { useList } from '@mingmou/kit/list/use-list';
import type { ReactNode } from 'react';
import { OrgsSelect } from './orgs-select';

type Row = OutputOf<typeof wxAccount.findById>;

const Field = fieldOf(wxAccount.save);
const TONES: Readonly<Record<WxState, Tone>> = { UNBOUND: 'draft', BOUND: 'passed', INVALID: 'refused' };

const stateOfGrant: ListColumn<Pick<Row, 'state'>> = {
  key: 'state',
  label: '授权状态',
  title: '授权状态',
  width: 100,
  sorter: true,
  render: ({ state }) => <StateTag tone={TONES[state]}>{dictName(wxState, state)}</StateTag>,
};

const shown: readonly ListColumn<Row>[] = [
  ...columns(wxAccount.row, ['name', 'appId']).map((column) => ({
    ...column,
    width: column.key === 'appId' ? 176 : 140,
  })),
  stateOfGrant,
  ...columns(wxAccount.row, ['fans', 'verifiedAt']),
  ...columns(wxAccount.row, ['callbackUrl']).map((column) => ({ ...column, width: 214, sorter: false })),
  stateColumn(wxAccount.lifecycle, 'stateEnum'),
];

/** Official accounts: 授权, 校验, 解绑. */
export function AccountTab({ heading }: { readonly heading: ReactNode }) {
  const list = useList(wxAccount.page);
  const dialog = useFormDialog(wxAccount);
  return (
    <>
      <ListPage
        title={wxAccount.page.title}
        heading={heading}
        list={list}
        filters={['name']}
        main={
          <Do call={wxAccount.save} main hotkey="F2" onClick={() => dialog.open()}>
            新增
          </Do>
        }
        columns={shown}
        acts={(row) => (
          <>
            <GrantActs row={row} />
            <MasterActs of={wxAccount} row={row} onEdit={dialog.open} />
          </>
        )}
      />
      <FormDialog title={wxAccount.name} control={dialog}>
        <Field name="name" />
        <Field name="appId" />
        <Field name="appSecret" />
        <Field name="originalId" />
        <Field name="token" />
        <Field name="encodingAesKey" />
        <Field name="orgIds">
          <OrgsSelect />
        </Field>
      </FormDialog>
    </>
  );
}

function GrantActs({ row: { id, name, state } }: { readonly row: Row }) {
  const { confirm, success, tell } = useFeedback();
  const verify = useSend(wxAccount.verify);
  const unbind = useSend(wxAccount.unbind);
  const grant = async () => {
    const { state: now, reason } = await verify({ id });
    if (now === 'BOUND') success(state === 'BOUND' ? '校验通过' : '授权成功');
    else await tell(`公众号「${name}」已失效：${reason ?? ''}`);
  };
  const leave = async () => {
    if (!(await confirm(`确定要解绑「${name}」吗？解绑后消息不再发送`))) return;
    await unbind({ id });
    success('解绑成功');
  };
  return (
    <>
      <Do call={wxAccount.verify} onClick={grant}>
        {state === 'BOUND' ? '校验' : '授权'}
      </Do>
      {state === 'UNBOUND' ? null : (
        <Do call={wxAccount.unbind} danger onClick={leave}>
          解绑
        </Do>
      )}
    </>
  );
}
