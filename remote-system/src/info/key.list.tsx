import { securityKey } from '@mingmou/contract/auth/security-key.contract';
import { Do } from '@mingmou/kit/act/do';
import { useToggle } from '@mingmou/kit/act/use-toggle';
import { columns } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { useList } from '@mingmou/kit/list/use-list';
import { type ReactNode, useState } from 'react';
import { RegisterKey } from './register-key';

const SHOWN = [
  ...columns(securityKey.row, ['label', 'kind', 'lastUsedAt', 'updatedAt']),
  stateColumn(securityKey.lifecycle, 'stateEnum'),
];

/** The keys that open the organisation: 登记密钥, 停用, 启用. */
export function KeyList({ heading }: { readonly heading: ReactNode }) {
  const list = useList(securityKey.page);
  const toggle = useToggle(securityKey);
  const [registering, setRegistering] = useState(false);
  return (
    <>
      <ListPage
        title="加密锁"
        heading={heading}
        list={list}
        filters={[]}
        columns={SHOWN}
        main={
          <Do call={securityKey.save} main hotkey="F2" onClick={() => setRegistering(true)}>
            登记密钥
          </Do>
        }
        acts={(row) => (
          <Do call={securityKey.enable} danger={row.stateEnum === 'ENABLE'} onClick={() => toggle(row)}>
            {row.stateEnum === 'ENABLE' ? '停用' : '启用'}
          </Do>
        )}
      />
      {registering ? <RegisterKey onClose={() => setRegistering(false)} /> : null}
    </>
  );
}
