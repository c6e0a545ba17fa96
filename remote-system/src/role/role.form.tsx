import { role } from '@mingmou/contract/system/account/role.contract';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Page } from '@mingmou/kit/page/page';
import { Skeleton } from '@mingmou/kit/ui';
import { useState } from 'react';
import page from '../parts/page.module.css';
import type { RoleStart } from './role-draft';
import { RoleEditor } from './role-editor';

/** 角色编辑 (domain-system §2.8): name and floor at the top, menus and buttons below, next to them the changes. */
export default function RoleForm() {
  const [params] = useSearchParams();
  const id = Number(params.get('id')) || 0;
  return (
    <Page label="角色编辑" height="full" sheet>
      <h1 className={page.title}>{id === 0 ? '新增角色' : '角色编辑'}</h1>
      <Loaded key={id} id={id} />
    </Page>
  );
}

function Loaded({ id }: { readonly id: number }) {
  const found = useCall(role.findById, { id }, { skip: id === 0 });
  const tree = useCall(role.tree, { id });
  const [start, setStart] = useState<RoleStart>();
  const refusal = tree.refusal ?? found.refusal;
  // Later answers, after writes of other people, do not affect the edit.
  if (start) return <RoleEditor start={start} />;
  const isReady = !tree.fetching && !found.fetching;
  if (isReady && refusal) {
    const retry = () => {
      if (id !== 0) found.refetch();
      tree.refetch();
    };
    return <ListFailure refusal={refusal} retry={retry} />;
  }
  if (isReady && tree.data && (id === 0 || found.data)) setStart({ row: found.data, tree: tree.data });
  return <Skeleton active title={false} paragraph={{ rows: 12 }} />;
}
