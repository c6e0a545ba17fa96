import { idIn } from '@mingmou/contract/base/id-in';
import { erpPrintTemplate } from '@mingmou/contract/erp/bill/print-template.contract';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Page } from '@mingmou/kit/page/page';
import { Panel } from '@mingmou/kit/page/panel';
import { Skeleton } from '@mingmou/kit/ui';
import type { BillPages } from '../bill/bill-pages';
import { purchasePages } from '../buy/purchase.pages';
import { checkPages } from '../check/check.pages';
import { lossPages } from '../loss/loss.pages';
import { returnPages } from '../return/return.pages';
import { salePages } from '../sale/sale.pages';
import { saleReturnPages } from '../sale-return/sale-return.pages';
import { transferInPages } from '../transfer/in.pages';
import { transferOutPages } from '../transfer/out.pages';
import styles from './print.module.css';
import { PrintDesk } from './print-desk';

const TITLE = '打印预览';

const BILLS: readonly BillPages[] = [
  ...[purchasePages, returnPages, transferOutPages, transferInPages],
  ...[checkPages, lossPages, salePages, saleReturnPages],
];

/** 打印预览 (domain-erp §7.5) of one bill: `?type=&id=&templateId=`. */
export default function BillPrint() {
  const [params] = useSearchParams();
  const id = idIn(params.get('id'));
  const of = BILLS.find(({ calls }) => calls.area === params.get('type'));
  return (
    <Page label={TITLE} height="full" sheet>
      <h1 className={styles.title}>{TITLE}</h1>
      {of && id !== undefined ? (
        <Opened key={`${of.calls.area} ${id}`} of={of} id={id} templateId={idIn(params.get('templateId'))} />
      ) : (
        <Panel as="p" dense>
          请从单据详情打开打印预览
        </Panel>
      )}
    </Page>
  );
}

interface OpenedProps {
  readonly of: BillPages;
  readonly id: number;
  readonly templateId: number | undefined;
}

function Opened({ of, id, templateId }: OpenedProps) {
  const { calls } = of;
  const { data, refusal, fetching, refetch } = useCall(calls.print, templateId ? { id, templateId } : { id });
  const templates = useCall(erpPrintTemplate.findAll, {});
  if (refusal && !fetching) return <ListFailure refusal={refusal} retry={refetch} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 12 }} />;
  return (
    <PrintDesk
      key={`${templateId} ${data.printKind}`}
      of={of}
      printed={data}
      templates={templates.data ?? []}
      templateId={templateId}
    />
  );
}
