import { latestOf } from '@mingmou/clinic/page/latest-of';
import { patientPackage } from '@mingmou/contract/workstation/training/patient-package.contract';
import { vtRecord } from '@mingmou/contract/workstation/training/vt-record.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { MoreActs } from '@mingmou/kit/act/more-acts';
import { actionColumn } from '@mingmou/kit/list/columns';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListPage } from '@mingmou/kit/list/list-page';
import { Stack } from '@mingmou/kit/list/stacked';
import { useList } from '@mingmou/kit/list/use-list';
import { useState } from 'react';
import { vtAddress } from './addresses';
import { type Asking, PatientPackageActs } from './patient-package-acts';
import { PATIENT_PACKAGE_COLUMNS, type PatientPackageRow } from './patient-package-columns';
import { PatientPackageDialog } from './patient-package-dialog';

const FILTERS = ['state', 'trainerId', 'productId', 'keyword', 'expireFrom', 'expireTo', 'endsSoon'] as const;

interface Asked {
  readonly what: Asking;
  readonly row: PatientPackageRow;
}

/** 视训套餐管理 (menu 1204): packages of vision training, their sessions summed up below. */
export default function PatientPackageList() {
  const list = useList(patientPackage.page);
  const [asked, ask] = useState<Asked>();
  const sums = list.answer?.sums;
  return (
    <>
      <ListPage
        title="视训套餐管理"
        list={list}
        filters={FILTERS}
        tools={<ExportButton call={patientPackage.export} of={list} />}
        columns={[
          ...PATIENT_PACKAGE_COLUMNS,
          actionColumn((row: PatientPackageRow) => <RowActs of={row} onAsk={(what) => ask({ what, row })} />, 132),
        ]}
        totals={
          sums && {
            totalTimes: <Stack top={sums.totalTimes} below={sums.giftTimes} />,
            leftTimes: <Stack top={sums.leftTimes} below={sums.usedTimes} />,
          }
        }
      />
      {asked ? (
        <PatientPackageDialog
          what={asked.what}
          of={latestOf(asked.row, list.rows, 'id')}
          onClose={() => ask(undefined)}
        />
      ) : null}
    </>
  );
}

interface RowActsProps {
  readonly of: PatientPackageRow;
  readonly onAsk: (what: Asking) => void;
}

function RowActs({ of, onAsk }: RowActsProps) {
  const navigate = useNavigate();
  return (
    <>
      <Do call={patientPackage.detail} onClick={() => navigate(vtAddress(of.id))}>
        详情
      </Do>
      <Do call={vtRecord.list} onClick={() => navigate(vtAddress(of.id, 'records'))}>
        训练
      </Do>
      <MoreActs name={of.name}>{(onDone) => <PatientPackageActs of={of} onAsk={onAsk} onDone={onDone} />}</MoreActs>
    </>
  );
}
