import type { OutputOf } from '@mingmou/contract/base/call';
import { nextState } from '@mingmou/contract/base/flow';
import { tempPackage } from '@mingmou/contract/erp/package/temp-package.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { Do } from '@mingmou/kit/act/do';
import { MoreActs } from '@mingmou/kit/act/more-acts';
import { columns, sized } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { useList } from '@mingmou/kit/list/use-list';
import { useState } from 'react';
import { pairOf } from '../parts/pair-column';
import { TempPackageActs } from './temp-package-acts';
import { UploadDialog } from './upload-dialog';

export type TempPackageRow = OutputOf<typeof tempPackage.page>['records'][number];

const WIDTHS = {
  ...{ name: 172, type: 84, orgName: 84, total: 70, okCount: 70, errorCount: 70, appliedAt: 150 },
};

/** Whether anything may still be done with it, by this person. */
function isOpen({ state }: TempPackageRow, mayEdit: boolean, mayApply: boolean): boolean {
  const may = (action: 'check' | 'apply') => nextState(tempPackage.lifecycle, state, action) !== null;
  return (mayEdit && may('check')) || (mayApply && may('apply'));
}

/** 临时数据包管理 (domain-erp §1.7). */
export default function TempPackageList() {
  const list = useList(tempPackage.page);
  const navigate = useNavigate();
  const [uploading, upload] = useState(false);
  const mayEdit = useHolds(tempPackage.check.grant);
  const mayApply = useHolds(tempPackage.apply.grant);
  const see = (id: number) => navigate(`/erp/tempPackage/detail?id=${id}`);
  return (
    <>
      <ListPage
        title={tempPackage.page.title}
        list={list}
        filters={['keyword', 'type', 'state', 'dateFrom', 'dateTo']}
        main={
          <Do call={tempPackage.file.upload} main hotkey="F2" onClick={() => upload(true)}>
            上传
          </Do>
        }
        columns={[
          ...sized(columns(tempPackage.row, ['name', 'type', 'total', 'okCount', 'errorCount']), WIDTHS),
          stateColumn(tempPackage.lifecycle, 'state'),
          ...sized(columns(tempPackage.row, ['orgName']), WIDTHS),
          ...pairOf(tempPackage.row, ['createdAt', 'createdByName'], 156),
          ...sized(columns(tempPackage.row, ['appliedAt']), WIDTHS),
        ]}
        acts={(row) => (
          <>
            <Do call={tempPackage.findById} onClick={() => see(row.id)}>
              明细
            </Do>
            {isOpen(row, mayEdit, mayApply) ? (
              <MoreActs name={row.name}>{(onDone) => <TempPackageActs of={row} onDone={onDone} />}</MoreActs>
            ) : null}
          </>
        )}
      />
      {uploading ? <UploadDialog onDone={see} onClose={() => upload(false)} /> : null}
    </>
  );
}
