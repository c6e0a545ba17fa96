import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { Do } from '@mingmou/kit/act/do';
import { useMemo } from 'react';
import type { BillPages, FoundBill, PaperColumn, PaperOf } from '../bill/bill-pages';
import { useBillPrint } from '../bill/use-bill-print';
import { type FoundLine, type FoundPurchase, makerText, pieceText } from './purchase-texts';

const columns: readonly PaperColumn<PaperOf<FoundPurchase>, FoundLine>[] = [
  { title: '批号/序列号', text: pieceText },
  { title: '效期', text: ({ expireDate }) => expireDate },
  { title: '注册证号', isSeldom: true, text: ({ registrationNo }) => registrationNo },
  { title: '生产厂家', isSeldom: true, text: makerText },
  { title: '到货', isFigure: true, text: ({ qty }) => qty },
  { title: '拒收', isFigure: true, text: ({ rejectedQty }) => rejectedQty },
  { title: '拒收原因', text: ({ rejectReason }) => rejectReason },
];

const refusedOf = ({ rejectedQty }: { readonly rejectedQty?: number | null }) => rejectedQty ?? 0;

/** The paper that goes back with the refused pieces (domain-erp §9b.1): how many and why, without prices. */
function refusalOf(paper: PaperOf<FoundBill>): PaperOf<FoundBill> {
  const lines = paper.lines.filter((line) => refusedOf(line) > 0);
  const totalQty = lines.reduce((total, line) => total + refusedOf(line), 0);
  return { ...paper, title: '拒收单', lines, totalQty, totalAmount: null, mark: null };
}

interface RefusalDoProps {
  readonly found: FoundPurchase;
  readonly of: BillPages;
}

/** 打印拒收单, where something was refused. */
export function RefusalDo({ found, of }: RefusalDoProps) {
  const refusal = useMemo(() => {
    const paper = { ...of.paper, columns, total: '拒收合计', signs: ['验收', '送货', '供应商'] };
    // Its columns read lines of a purchase, and nothing else is printed on it.
    return { ...of, paper } as unknown as BillPages;
  }, [of]);
  const print = useBillPrint(refusal, found.id, refusalOf);
  if (!found.lines.some((line) => refusedOf(line) > 0)) return null;
  return (
    <Do call={purchase.print} onClick={print}>
      打印拒收单
    </Do>
  );
}
