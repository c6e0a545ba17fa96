import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { formatMoney } from '@mingmou/contract/base/money';
import { cashFace } from '@mingmou/contract/cashier/cashier.dicts';
import type { cashierShift } from '@mingmou/contract/cashier/shift/cashier-shift.contract';
import { countedCash } from '@mingmou/contract/cashier/shift/cashier-shift.rules';
import type { ReactNode } from 'react';
import { Barcode } from './barcode';
import styles from './receipt.module.css';
import { Contact, Facts, ReceiptFrame, type Template } from './receipt-parts';

export type CashierShiftReceiptData = OutputOf<typeof cashierShift.print>;

interface CashierShiftReceiptProps {
  readonly of: CashierShiftReceiptData;
  readonly template: Template;
}

/** 交班单 (domain-outpatient §7.5); its parts are the blocks of PRINT_KINDS.SHIFT. */
export function CashierShiftReceipt({ of, template }: CashierShiftReceiptProps) {
  return (
    <ReceiptFrame
      of={of}
      template={template}
      blocks={{
        barcode: <Barcode text={of.shiftNo} />,
        facts: (
          <Facts
            rows={[
              ['班次号', of.shiftNo],
              ['收费员', of.cashierName],
              ['开班时间', of.openAt],
              ['交班时间', of.handoverAt],
              ['接班人', of.handoverToName],
              ['审核人', of.auditByName],
            ]}
          />
        ),
        ways: <Ways of={of} />,
        counts: (
          <Facts
            rows={of.counts.map((count) => [
              `${dictName(cashFace, count.face)} × ${count.pieces}`,
              formatMoney(countedCash([count])),
            ])}
          />
        ),
        total: (
          <Facts
            rows={[
              ['备用金', formatMoney(of.openingCash)],
              ['应有现金', formatMoney(of.cashExpected)],
              ['清点现金', of.cashCounted && formatMoney(of.cashCounted)],
              ['差异', of.difference && formatMoney(of.difference)],
              ['差异说明', of.remark],
            ]}
          />
        ),
        sign: (
          <>
            <p className={styles.sign}>交班人签字：</p>
            <p className={styles.sign}>接班人签字：</p>
          </>
        ),
        contact: <Contact of={of} />,
      }}
    />
  );
}

/** By way; collections, recharges and card refunds are lines of their own where there were any. */
function Ways({ of }: { readonly of: CashierShiftReceiptData }) {
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">支付方式</th>
          <th scope="col">收入</th>
          <th scope="col">退出</th>
          <th scope="col">净额</th>
        </tr>
      </thead>
      <tbody>
        {of.ways.map(({ wayCode, wayName, charge, collect, recharge, refund, cardRefund, net }) => (
          <tr key={wayCode}>
            <td>{wayName}</td>
            <td>
              {inParts([
                ['收费', charge],
                ['收欠款', collect],
                ['充值', recharge],
              ])}
            </td>
            <td>
              {inParts([
                ['退费', refund],
                ['退卡', cardRefund],
              ])}
            </td>
            <td>{formatMoney(net)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Amount = CashierShiftReceiptData['openingCash'];

/** One below the other, each name above its amount where a roll has no room for both. */
function inParts(parts: readonly (readonly [name: string, amount: Amount])[]): ReactNode {
  return parts
    .filter(([, amount]) => formatMoney(amount) !== '¥0.00')
    .map(([name, amount]) => (
      <span key={name} className={styles.part}>
        {name} <span className={styles.amount}>{formatMoney(amount)}</span>
      </span>
    ));
}
