import { invoiceBook } from '@mingmou/contract/system/cashier/invoice-book.contract';
import { payWay } from '@mingmou/contract/system/cashier/pay-way.contract';
import { rechargeRule } from '@mingmou/contract/system/cashier/recharge-rule.contract';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { type ReactNode, useRef } from 'react';
import { BookPart } from './book-part';
import { PartChoice } from './part-choice';
import { RulePart } from './rule-part';
import { WayPart } from './way-part';

export const CASHIER_TITLE = '收银设置';

const PARTS = [
  ['way', payWay.page.title],
  ['rule', rechargeRule.page.title],
  ['book', invoiceBook.page.title],
] as const;

const CONTENT = { way: WayPart, rule: RulePart, book: BookPart } as const;

/** 收银设置 (domain-system §2.3): how the till is paid, what recharges are given, the numbers of invoices. */
export function CashierTab({ heading }: { readonly heading: ReactNode }) {
  const [params] = useSearchParams();
  const moved = useRef(false);
  const at = PARTS.find(([code]) => code === params.get('part'))?.[0] ?? 'way';
  const Content = CONTENT[at];
  return (
    <Content
      key={at}
      heading={<PartChoice title={CASHIER_TITLE} heading={heading} parts={PARTS} at={at} moved={moved} />}
    />
  );
}
