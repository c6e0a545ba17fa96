import type { CodeOf } from '@mingmou/contract/base/dict';
import { billKind, patientBill } from '@mingmou/contract/patients/portal/patient-bill.contract';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { Segments } from '@mingmou/kit/form/segments';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListPage } from '@mingmou/kit/list/list-page';
import { useEffect, useState } from 'react';
import { BillActs } from './bill-acts';
import { billColumns, billTotals } from './bill-columns';
import { FileFrame } from './file-frame';
import { OrderDrawer } from './order-drawer';
import { BILL_KIND } from './tabs';
import { usePatientList } from './use-patient-list';

type Kind = CodeOf<typeof billKind>;

const KEPT = ['patientId', BILL_KIND] as const;
const [FIRST] = billKind.rows;

/** 消费记录 (domain-patients §2, tab 9): five sorts of bills, each with its total row. */
export default function FileBills() {
  return (
    <FileFrame tab="bills" fills>
      {() => <Bills />}
    </FileFrame>
  );
}

function Bills() {
  const [params, setParams] = useSearchParams();
  const kind = billKind.rows.find(({ code }) => String(code) === params.get(BILL_KIND))?.code;
  useEffect(() => {
    if (kind !== undefined || !FIRST) return;
    setParams((now) => new URLSearchParams([...now, [BILL_KIND, String(FIRST.code)]]), { replace: true });
  }, [kind, setParams]);
  return kind === undefined ? null : <BillList key={kind} kind={kind} />;
}

function BillList({ kind }: { readonly kind: Kind }) {
  const [params, setParams] = useSearchParams();
  const { whole, list } = usePatientList(patientBill.page, KEPT);
  const [orderId, look] = useState<number>();
  const sums = whole.answer?.sums;
  const show = (code: Kind) =>
    setParams({ patientId: params.get('patientId') ?? '', [BILL_KIND]: String(code) }, { replace: true });
  const title = `${patientBill.page.title}：${billKind.rows.find(({ code }) => code === kind)?.name}`;
  return (
    <>
      <ListPage
        title={title}
        heading={
          <Segments
            label="账单类别"
            options={billKind.rows.map(({ code, name }) => [code, name] as const)}
            value={kind}
            onChange={show}
          />
        }
        list={list}
        filters={['dateFrom', 'dateTo']}
        tools={<ExportButton call={patientBill.export} of={whole} />}
        columns={billColumns(kind)}
        acts={(row) => <BillActs row={row} kind={kind} onLook={look} />}
        rowKey={({ id }) => String(id)}
        totals={sums && billTotals(kind, sums)}
      />
      {orderId ? <OrderDrawer id={orderId} onClose={() => look(undefined)} /> : null}
    </>
  );
}
