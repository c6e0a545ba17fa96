import type { OutputOf } from '@mingmou/contract/base/call';
import { noDisturb } from '@mingmou/contract/patients/return/disturb.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { CANCELS, useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { columns, unsorted } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { useList } from '@mingmou/kit/list/use-list';
import type { ReactNode } from 'react';
import { returnPaths } from './paths';

type Row = OutputOf<typeof noDisturb.page>['records'][number];

/** 免打扰名单: who is not to be contacted, until when, and who said so. */
export function DisturbList({ heading }: { readonly heading: ReactNode }) {
  const list = useList(noDisturb.page);
  const cancel = useSend(noDisturb.cancel);
  const navigate = useNavigate();
  const { confirm, success } = useFeedback();
  const end = async ({ patientId, name }: Row) => {
    if (!(await confirm(`确定取消「${name}」的免打扰吗？`, CANCELS))) return;
    await cancel({ patientIds: [patientId] });
    success('已取消免打扰');
  };
  return (
    <ListPage
      title={noDisturb.page.title}
      heading={heading}
      list={list}
      filters={['keyword']}
      rowKey={({ patientId }) => `${patientId}`}
      columns={[
        ...columns(noDisturb.row, ['recordNo', 'name']),
        ...columns(noDisturb.row, ['sex', 'age']).map((column) => ({ ...column, sorter: false, width: 76 })),
        ...unsorted(columns(noDisturb.row, ['phone', 'ways', 'reason', 'by'])),
        ...columns(noDisturb.row, ['until', 'at']),
      ]}
      acts={(row) => (
        <>
          <Do call={noDisturb.page} onClick={() => navigate(`${returnPaths.patient}?patientId=${row.patientId}`)}>
            查看
          </Do>
          <Do call={noDisturb.cancel} onClick={() => end(row)}>
            取消免打扰
          </Do>
        </>
      )}
    />
  );
}
