import type { OutputOf } from '@mingmou/contract/base/call';
import { compareAmounts, formatMoney, type Money, sum, ZERO } from '@mingmou/contract/base/money';
import type { cardReceipt } from '@mingmou/contract/cashier/card/card-receipt.contract';
import type { ReactNode } from 'react';
import { Barcode } from './barcode';
import styles from './receipt.module.css';
import { Contact, Facts, ReceiptFrame, Signature, type Template } from './receipt-parts';

export type RechargeReceiptData = OutputOf<typeof cardReceipt.recharge>;
export type CardRefundReceiptData = OutputOf<typeof cardReceipt.refund>;

const shown = (amount: Money) => (compareAmounts(amount, ZERO) > 0 ? formatMoney(amount) : null);
const points = (count: number) => (count > 0 ? `${count}` : null);

/** 充值收据 (domain-outpatient §7.4); its parts are the blocks of PRINT_KINDS.RECHARGE. */
export function RechargeReceipt({ of, template }: { readonly of: RechargeReceiptData; readonly template: Template }) {
  return (
    <ReceiptFrame
      of={of}
      template={template}
      blocks={{
        barcode: <Barcode text={of.rechargeNo} />,
        facts: <Card of={of} no={['充值单号', of.rechargeNo]} />,
        total: (
          <>
            <Total title="充值本金" amount={of.principalAmount} capital={of.principalCapital} />
            <Facts
              rows={[
                ['赠送金额', shown(of.giftAmount)],
                ['赠送积分', template.showIntegral ? points(of.giftIntegral) : null],
              ]}
            />
          </>
        ),
        ways: (
          <Facts
            rows={[
              ...of.ways.map((way) => [way.wayName, amountOf(way)] as const),
              ['实收现金', shown(of.tendered)],
              ['找零', shown(of.changeAmount)],
            ]}
          />
        ),
        balance: <Balance of={of} act="充值" />,
        people: (
          <Facts
            rows={[
              ['销售员', of.sellerName],
              ['收费员', of.cashierName],
              ['充值时间', of.at],
            ]}
          />
        ),
        sign: <Signature of="持卡人" />,
        contact: <Contact of={of} />,
      }}
    />
  );
}

interface CardRefundReceiptProps {
  readonly of: CardRefundReceiptData;
  readonly template: Template;
}

/** 退款 of a card: the same paper. */
export function CardRefundReceipt({ of, template }: CardRefundReceiptProps) {
  return (
    <ReceiptFrame
      of={of}
      template={template}
      blocks={{
        barcode: <Barcode text={of.refundNo} />,
        facts: <Card of={of} no={['退款单号', of.refundNo]} />,
        total: (
          <>
            <Facts
              rows={[
                ['退本金', formatMoney(of.principalTaken)],
                ['收回赠送', formatMoney(of.giftTaken)],
                ['失效赠送', shown(of.giftLapsed)],
                ['扣除已用赠送', formatMoney(of.forfeitAmount)],
                ['利息', shown(of.interest)],
                ...(template.showIntegral
                  ? ([
                      ['收回积分', points(of.integralTaken)],
                      ['欠积分', points(of.integralDebtAdded)],
                    ] as const)
                  : []),
              ]}
            />
            <Total title="实退" amount={of.paidOut} capital={of.paidOutCapital} />
          </>
        ),
        ways: <Facts rows={of.ways.map((way) => [`退${way.wayName}`, amountOf(way)] as const)} />,
        balance: <Balance of={of} act="退款" />,
        people: (
          <Facts
            rows={[
              ['原因', of.reason],
              ['申请人', of.applyByName],
              ['审核人', of.approveByName],
              ['退款员', of.refundByName],
              ['退款时间', of.refundTime],
            ]}
          />
        ),
        sign: <Signature of="持卡人" />,
        contact: <Contact of={of} />,
      }}
    />
  );
}

const amountOf = ({ amount, tradeNo }: RechargeReceiptData['ways'][number]) =>
  [formatMoney(amount), tradeNo].filter(Boolean).join(' ');

interface CardProps {
  readonly of: Pick<RechargeReceiptData, 'cardNo' | 'holderName' | 'recordNo'>;
  readonly no: readonly [title: string, value: string];
}

function Card({ of, no }: CardProps): ReactNode {
  return <Facts rows={[no, ['卡号', of.cardNo], ['持卡人', of.holderName], ['病历号', of.recordNo]]} />;
}

interface TotalProps {
  readonly title: string;
  readonly amount: Money;
  readonly capital: string;
}

function Total({ title, amount, capital }: TotalProps) {
  return (
    <>
      <p className={styles.total}>
        <span>{title}</span>
        <b>{formatMoney(amount)}</b>
      </p>
      <p className={styles.capital}>人民币{capital}</p>
    </>
  );
}

interface BalanceProps {
  readonly of: Pick<RechargeReceiptData, 'principalBefore' | 'giftBefore' | 'principalAfter' | 'giftAfter'>;
  readonly act: string;
}

/** Balance of the card before and after. */
function Balance({ of: { principalBefore, giftBefore, principalAfter, giftAfter }, act }: BalanceProps) {
  const rows = [
    ['本金', principalBefore, principalAfter],
    ['赠送', giftBefore, giftAfter],
    ['合计', sum([principalBefore, giftBefore]), sum([principalAfter, giftAfter])],
  ] as const;
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">余额</th>
          <th scope="col">{act}前</th>
          <th scope="col">{act}后</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([title, before, after]) => (
          <tr key={title}>
            <td>{title}</td>
            <td>{formatMoney(before)}</td>
            <td>{formatMoney(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
