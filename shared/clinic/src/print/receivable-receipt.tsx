import type { OutputOf } from '@mingmou/contract/base/call';
import { compareAmounts, formatMoney, ZERO } from '@mingmou/contract/base/money';
import type { arrears } from '@mingmou/contract/cashier/arrears/arrears.contract';
import { Barcode } from './barcode';
import styles from './receipt.module.css';
import { Contact, Facts, ReceiptFrame, Signature, type Template } from './receipt-parts';

export type ReceivableReceiptData = OutputOf<typeof arrears.print>;

interface ReceivableReceiptProps {
  readonly of: ReceivableReceiptData;
  readonly template: Template;
}

/** 收款收据 (domain-outpatient §7.5); its parts are the blocks of PRINT_KINDS.RECEIVABLE. */
export function ReceivableReceipt({ of, template }: ReceivableReceiptProps) {
  return (
    <ReceiptFrame
      of={of}
      template={template}
      blocks={{
        barcode: <Barcode text={of.receivableNo} />,
        facts: (
          <Facts
            rows={[
              ['收款单号', of.receivableNo],
              ['姓名', of.customerName],
              ['病历号', of.recordNo],
            ]}
          />
        ),
        lines: <Lines of={of} />,
        total: (
          <>
            <p className={styles.total}>
              <span>收款合计</span>
              <b>{formatMoney(of.amount)}</b>
            </p>
            <p className={styles.capital}>人民币{of.amountCapital}</p>
          </>
        ),
        ways: (
          <Facts
            rows={[
              ...of.ways.map(({ wayName, amount }) => [wayName, formatMoney(amount)] as const),
              ['找零', compareAmounts(of.changeAmount, ZERO) > 0 ? formatMoney(of.changeAmount) : null],
            ]}
          />
        ),
        cashier: (
          <Facts
            rows={[
              ['收费员', of.cashierName],
              ['收款时间', of.at],
              ['备注', of.remark],
            ]}
          />
        ),
        sign: <Signature />,
        contact: <Contact of={of} />,
      }}
    />
  );
}

function Lines({ of }: { readonly of: ReceivableReceiptData }) {
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">收费单</th>
          <th scope="col">原欠</th>
          <th scope="col">本次</th>
          <th scope="col">余额</th>
        </tr>
      </thead>
      <tbody>
        {of.lines.map(({ orderNo, balanceBefore, amount, balanceAfter }) => (
          <tr key={orderNo}>
            <td>{orderNo}</td>
            <td>{formatMoney(balanceBefore)}</td>
            <td>{formatMoney(amount)}</td>
            <td>{formatMoney(balanceAfter)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
