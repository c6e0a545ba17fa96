import { trainingPackage } from '@mingmou/contract/workstation/training/training-package.contract';
import { vtRecord } from '@mingmou/contract/workstation/training/vt-record.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { MoreActs } from '@mingmou/kit/act/more-acts';
import { actionColumn } from '@mingmou/kit/list/columns';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListPage } from '@mingmou/kit/list/list-page';
import { useList } from '@mingmou/kit/list/use-list';
import { useState } from 'react';
import { vtAddress } from './addresses';
import { type Asking, PackageActs } from './package-acts';
import { PACKAGE_COLUMNS, type PackageRow } from './package-columns';
import { PackageDialog } from './package-dialog';

const FILTERS = ['state', 'trainerId', 'productId', 'keyword', 'expireFrom', 'expireTo', 'endsSoon'] as const;

interface Asked {
  readonly what: Asking;
  readonly row: PackageRow;
}

/** 视训套餐管理 (menu 1204): packages of vision training, their sessions summed up below. */
export default function VtPackageList() {
  const list = useList(trainingPackage.page);
  const [asked, ask] = useState<Asked>();
  const sums = list.answer?.sums;
  return (
    <>
      <ListPage
        title="视训套餐管理"
        list={list}
        filters={FILTERS}
        tools={<ExportButton call={trainingPackage.export} of={list} />}
        columns={[
          ...PACKAGE_COLUMNS,
          actionColumn((row: PackageRow) => <RowActs of={row} onAsk={(what) => ask({ what, row })} />, 132),
        ]}
        {...(sums ? { totals: { ...sums } } : {})}
      />
      {asked ? <PackageDialog what={asked.what} of={asked.row} onClose={() => ask(undefined)} /> : null}
    </>
  );
}

interface RowActsProps {
  readonly of: PackageRow;
  readonly onAsk: (what: Asking) => void;
}

function RowActs({ of, onAsk }: RowActsProps) {
  const navigate = useNavigate();
  return (
    <>
      <Do call={trainingPackage.detail} onClick={() => navigate(vtAddress(of.id))}>
        详情
      </Do>
      <Do call={vtRecord.list} onClick={() => navigate(vtAddress(of.id, 'records'))}>
        训练
      </Do>
      <MoreActs name={of.name}>{(onDone) => <PackageActs of={of} onAsk={onAsk} onDone={onDone} />}</MoreActs>
    </>
  );
}
