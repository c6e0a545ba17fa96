import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { chargeRecord } from '@mingmou/contract/erp/sale/charge-record.contract';
import { chargeAnomaly } from '@mingmou/contract/erp/sale/sale.dicts';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { CallDialog } from '@mingmou/kit/form/call-dialog';
import { RecordPage } from '@mingmou/kit/frame/record-page';
import { columns, type ListColumn, sized, unsorted } from '@mingmou/kit/list/columns';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { useState } from 'react';
import { pairOf } from '../parts/pair-column';
import { BillLink } from '../stock/bill-link';

type Row = OutputOf<typeof chargeRecord.page>['records'][number];

const { row } = chargeRecord;

const numberColumn: ListColumn<Row> = {
  ...{ key: 'billNo', label: row.billNo.title, title: row.billNo.title, width: 148, sorter: true },
  render: ({ id: billId, billNo }) => <BillLink of={{ billId, billNo }} />,
};

const anomaliesColumn: ListColumn<Row> = {
  ...{ key: 'anomalies', label: row.anomalies.title, title: row.anomalies.title, width: 108 },
  render: ({ anomalies }) =>
    anomalies.map((code) => (
      <StateTag key={code} tone="refused">
        {dictName(chargeAnomaly, code)}
      </StateTag>
    )),
};

/** 单据维护-收费记录 (domain-erp §4.6). */
export default function ChargeRecordList() {
  const [noted, note] = useState<Row>();
  const resync = useSend(chargeRecord.resync);
  const { success, warning } = useFeedback();
  const sync = async ({ id: saleId, version }: Row) => {
    const { done } = await resync({ saleId, version });
    if (done.length > 0) success(`已${done.join('、')}`);
    else warning('没有可以补办的步骤，请人工核对');
  };
  return (
    <>
      <RecordPage
        of={chargeRecord}
        filters={['dateFrom', 'dateTo', 'billNo', 'chargeNo', 'anomaly']}
        columns={[
          numberColumn,
          ...pairOf(row, ['patientName', 'createdAt'], 150),
          ...sized(columns(row, ['totalAmount']), { totalAmount: 104 }),
          ...pairOf(row, ['paidAmount', 'tillAmount'], 108),
          ...pairOf(row, ['chargeNo', 'chargedAt'], 150),
          ...pairOf(row, ['chargeState', 'state'], 92),
          anomaliesColumn,
          ...unsorted(sized(columns(row, ['note']), { note: 104 })),
        ]}
        acts={(found) => (
          <>
            {found.anomalies.length > 0 ? (
              <Do call={chargeRecord.resync} onClick={() => sync(found)}>
                重新同步
              </Do>
            ) : null}
            <Do call={chargeRecord.note} onClick={() => note(found)}>
              备注
            </Do>
          </>
        )}
      />
      {noted ? (
        <CallDialog
          title={`备注：${noted.billNo}`}
          call={chargeRecord.note}
          known={{ saleId: noted.id, version: noted.version }}
          start={{ note: noted.note }}
          onClose={() => note(undefined)}
        />
      ) : null}
    </>
  );
}
