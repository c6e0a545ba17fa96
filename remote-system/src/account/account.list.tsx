import { dict } from '@mingmou/contract/base/dict';
import { f } from '@mingmou/contract/base/field';
import { account } from '@mingmou/contract/system/account/account.contract';
import { Do } from '@mingmou/kit/act/do';
import { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { ListPage } from '@mingmou/kit/list/list-page';
import { useList } from '@mingmou/kit/list/use-list';
import { useMemo, useState } from 'react';
import { type Issued, IssuedPassword } from '../parts/account/issued-password';
import { type Choice, useOrgChoices, useRoleChoices } from '../parts/account/use-choices';
import { AccountActs, type AccountRow } from './account-acts';
import { accountColumns } from './account-columns';
import { Devices } from './devices';
import { EditAccount } from './edit-account';
import { NewAccount } from './new-account';

function choiceField(title: string, choices: readonly Choice[]) {
  return f.dict(
    title,
    dict(
      title,
      title,
      choices.map(({ value, label }) => [value, label] as const),
    ),
  );
}

interface AccountsProps {
  readonly roles: readonly Choice[];
  readonly orgs: readonly Choice[];
}

function Accounts({ roles, orgs }: AccountsProps) {
  // The same call, its filters by id knowing what there is to choose from.
  const call = useMemo(() => {
    const { page } = account;
    const choices = { roleId: choiceField('角色', roles), orgId: choiceField('机构', orgs) };
    return { ...page, input: { ...page.input, ...choices } };
  }, [roles, orgs]);
  const list = useList(call);
  const dialog = useFormDialog(account);
  const [adding, setAdding] = useState(false);
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
          <Do call={account.save} main hotkey="F2" onClick={() => setAdding(true)}>
            新增
          </Do>
        }
        columns={columns}
        acts={(row) => <AccountActs row={row} onEdit={dialog.open} onDevices={setInspected} onIssued={setIssued} />}
      />
      <EditAccount control={dialog} />
      <NewAccount
        open={adding}
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

export default function AccountList() {
  const roles = useRoleChoices();
  const orgs = useOrgChoices();
  return roles ? <Accounts roles={roles} orgs={orgs} /> : null;
}
