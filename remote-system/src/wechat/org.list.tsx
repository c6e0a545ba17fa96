import { wxOrg } from '@mingmou/contract/wechat/wx-org.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { columns } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { useList } from '@mingmou/kit/list/use-list';
import { Awaits } from '../parts/awaits';
import { orgInfoOf } from './paths';

/** 机构信息维护: public profiles of the chain's organisations in the account, and their order. */
export default function OrgList() {
  const list = useList(wxOrg.page);
  const navigate = useNavigate();
  const sort = useSend(wxOrg.sort);
  const { success } = useFeedback();
  const rows = list.rows ?? [];
  const isWhole = rows.length === list.total && !list.query.column;
  const mayOrder = isWhole && rows.every(({ editable }) => editable);
  const rise = async (orgId: number) => {
    const orgIds = rows.map((row) => row.orgId);
    const at = orgIds.indexOf(orgId);
    orgIds.splice(at - 1, 2, orgId, orgIds[at - 1] ?? orgId);
    await sort({ orgIds });
    success('排序已保存');
  };
  return (
    <ListPage
      title={wxOrg.page.title}
      lead={<Awaits of="patientPages" />}
      list={list}
      filters={[]}
      columns={[
        ...columns(wxOrg.row, ['orgName', 'displayName', 'wxAccountName']).map((column) => ({ ...column, width: 220 })),
        ...columns(wxOrg.row, ['shown', 'sort']),
      ]}
      rowKey={({ orgId }) => String(orgId)}
      acts={({ orgId, editable }) => (
        <>
          {editable ? (
            <Do call={wxOrg.update} onClick={() => navigate(orgInfoOf(orgId))}>
              编辑
            </Do>
          ) : null}
          {mayOrder && rows[0]?.orgId !== orgId ? (
            <Do call={wxOrg.sort} onClick={() => rise(orgId)}>
              上移
            </Do>
          ) : null}
        </>
      )}
    />
  );
}
