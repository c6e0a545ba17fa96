import { dictName } from '@mingmou/contract/base/dict';
import { formatMoney } from '@mingmou/contract/base/money';
import { unit } from '@mingmou/contract/dict/unit';
import styles from './receipt.module.css';
import { type RefundReceipt as Data, Facts, ReceiptFrame, type Template } from './receipt-parts';

interface RefundReceiptProps {
  readonly of: Data;
  readonly template: Template;
}

/** 退费收据 (domain-outpatient §7.3). */
export function RefundReceipt({ of, template }: RefundReceiptProps) {
  return (
    <ReceiptFrame of={of} number={of.refundNo} template={template}>
      <Facts
        rows={[
          ['退费单号', of.refundNo],
          ['原收费单号', of.orderNo],
          ['姓名', of.customerName],
          ['病历号', of.recordNo],
        ]}
      />
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">退数量</th>
            <th scope="col">退金额</th>
          </tr>
        </thead>
        <tbody>
          {of.lines.map((line, at) => (
            <tr key={at}>
              <td>{[line.name, line.spec].filter(Boolean).join(' ')}</td>
              <td>{line.qty > 0 ? `${line.qty}${dictName(unit, line.unit)}` : '差价'}</td>
              <td>{formatMoney(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.total}>
        <span>退费合计</span>
        <b>{formatMoney(of.amount)}</b>
      </p>
      <p className={styles.capital}>人民币{of.amountCapital}</p>
      <Facts
        rows={[
          ...of.ways.map(
            ({ wayName, amount, insteadWay, tradeNo }) =>
              [
                `退${wayName}`,
                [formatMoney(amount), insteadWay ? '（以现金退）' : '', tradeNo].filter(Boolean).join(' '),
              ] as const,
          ),
          ['原因', of.reason],
          ['申请人', of.applyByName],
          ['审核人', of.approveByName],
          ['退费员', of.refundByName],
          ['退费时间', of.refundTime],
        ]}
      />
    </ReceiptFrame>
  );
}
