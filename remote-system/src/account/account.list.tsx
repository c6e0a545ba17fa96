import { account } from '@mingmou/contract/system/account/account.contract';
import { Do } from '@mingmou/kit/act/do';
import { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { ListPage } from '@mingmou/kit/list/list-page';
import { useList } from '@mingmou/kit/list/use-list';
import { useCallback, useMemo, useState } from 'react';
import { type Issued, IssuedPassword } from '../parts/account/issued-password';
import { AccountActs, type AccountRow } from './account-acts';
import { accountColumns } from './account-columns';
import { Devices } from './devices';
import { EditAccount } from './edit-account';
import { NewAccount } from './new-account';

export default function AccountList() {
  const list = useList(account.page);
  const dialog = useFormDialog(account);
  const [adding, setAdding] = useState(false);
  const openNew = useCallback(() => setAdding(true), []);
  const [issued, setIssued] = useState<Issued>();
  const [inspected, setInspected] = useState<AccountRow>();
  const columns = useMemo(() => accountColumns(setInspected), []);
  return (
    <>
      <ListPage
        title={account.page.title}
        list={list}
        filters={['keyword', 'roleId', 'orgId', 'stateEnum', 'online']}
        main={
          <Do call={account.save} main hotkey="F2" onClick={openNew}>
            新增
          </Do>
        }
        columns={columns}
        acts={(row) => <AccountActs row={row} onEdit={dialog.open} onDevices={setInspected} onIssued={setIssued} />}
      />
      <EditAccount control={dialog} />
      <NewAccount
        open={adding}
        onFound={openNew}
        onClose={() => setAdding(false)}
        onCreated={(created) => {
          setAdding(false);
          setIssued(created);
        }}
      />
      <IssuedPassword issued={issued} onClose={() => setIssued(undefined)} />
      <Devices of={inspected} onClose={() => setInspected(undefined)} />
    </>
  );
}
