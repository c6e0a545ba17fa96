import { dictName } from '@mingmou/contract/base/dict';
import { compareAmounts, formatMoney, type Money, minus, ZERO } from '@mingmou/contract/base/money';
import { unit } from '@mingmou/contract/dict/unit';
import { Barcode } from './barcode';
import styles from './receipt.module.css';
import {
  Contact,
  cardRows,
  type RefundReceiptData as Data,
  Facts,
  ReceiptFrame,
  Signature,
  type Template,
} from './receipt-parts';

interface RefundReceiptProps {
  readonly of: Data;
  readonly template: Template;
}

/** 退费收据 (domain-outpatient §7.3); its parts are the blocks of PRINT_KINDS.REFUND. */
export function RefundReceipt({ of, template }: RefundReceiptProps) {
  return (
    <ReceiptFrame
      of={of}
      template={template}
      blocks={{
        barcode: <Barcode text={of.refundNo} />,
        facts: (
          <Facts
            rows={[
              ['退费单号', of.refundNo],
              ['原收费单号', of.orderNo],
              ['发票号', of.invoiceNo],
              ['姓名', of.customerName],
              ['病历号', of.recordNo],
            ]}
          />
        ),
        lines: <Lines of={of} />,
        total: (
          <>
            <p className={styles.total}>
              <span>退费合计</span>
              <b>{formatMoney(of.amount)}</b>
            </p>
            <p className={styles.capital}>人民币{of.amountCapital}</p>
          </>
        ),
        ways: (
          <Facts
            rows={[
              ...of.ways.map(wayRow),
              ...cardRows(of.cards),
              ['挂账冲减', shown(of.arrearsReduced)],
              ...(template.showIntegral ? pointRows(of) : []),
            ]}
          />
        ),
        people: (
          <Facts
            rows={[
              ['原因', of.reason],
              ['申请人', of.applyByName],
              ['审核人', of.approveByName],
              ['退费员', of.refundByName],
              ['退费时间', of.refundTime],
            ]}
          />
        ),
        sign: <Signature />,
        contact: <Contact of={of} />,
      }}
    />
  );
}

const points = (count: number) => (count > 0 ? `${count}` : null);

function pointRows({ integralGiven, integralTaken, integralDebtAdded }: Data) {
  return [
    ['退回积分', points(integralGiven)],
    ['收回积分', points(integralTaken)],
    ['欠积分', points(integralDebtAdded)],
  ] as const;
}

const shown = (amount: Money) => (compareAmounts(amount, ZERO) > 0 ? formatMoney(amount) : null);

function wayRow({ wayName, amount, forfeit, insteadWay, tradeNo }: Data['ways'][number]) {
  const lapsed = forfeit && shown(forfeit);
  const text = [
    formatMoney(minus(amount, forfeit ?? ZERO)),
    insteadWay ? '（以现金退）' : '',
    lapsed ? `（赠送${lapsed}失效）` : '',
    tradeNo,
  ];
  return [`退${wayName}`, text.filter(Boolean).join(' ')] as const;
}

function Lines({ of }: { readonly of: Data }) {
  return (
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
  );
}
