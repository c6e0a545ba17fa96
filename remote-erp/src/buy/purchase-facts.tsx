import { purchase } from '@mingmou/contract/erp/purchase.contract';
import { textOf } from '@mingmou/kit/format/text-of';
import bill from '../bill/bill.module.css';
import type { Purchase } from './purchase.draft';

const NAMES = [
  ...(['supplierName', 'buyerName', 'orderDate', 'expectDate', 'payType'] as const),
  ...(['arriveDate', 'deliveryNo', 'invoiceNo', 'orderedAt', 'bizDate', 'makerName', 'reviewedByName'] as const),
];

/** The head of a purchase bill that is read; an empty field is left out. */
export function PurchaseFacts({ of }: { readonly of: Purchase }) {
  const { rejectReason, retrialReason, remark } = of;
  const texts = NAMES.map((name) => [purchase.row[name].title, textOf(purchase.row[name], of[name])] as const);
  const notes = [
    ['驳回原因', of.state === 'REJECTED' ? rejectReason : null],
    ['反审原因', of.state === 'REVERSED' ? retrialReason : null],
    ['备注', remark],
  ] as const;
  return (
    <dl className={`${bill.panel} ${bill.fields} ${bill.facts}`} aria-label="采购信息">
      {texts.map(([title, text]) => (text ? <Fact key={title} title={title} text={text} /> : null))}
      {notes.map(([title, text]) => (text ? <Fact key={title} title={title} text={text} wide /> : null))}
    </dl>
  );
}

function Fact({
  title,
  text,
  wide = false,
}: {
  readonly title: string;
  readonly text: string;
  readonly wide?: boolean;
}) {
  return (
    <div className={wide ? `${bill.field} ${bill.wide}` : bill.field}>
      <dt>{title}</dt>
      <dd title={text}>{text}</dd>
    </div>
  );
}
