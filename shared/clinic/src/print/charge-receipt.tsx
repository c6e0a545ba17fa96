import { dictName } from '@mingmou/contract/base/dict';
import { compareAmounts, formatMoney, formatPrice, type Money, ZERO } from '@mingmou/contract/base/money';
import { unit } from '@mingmou/contract/dict/unit';
import { isRoll } from '@mingmou/contract/system/template/template-paper.rules';
import { Barcode } from './barcode';
import styles from './receipt.module.css';
import {
  Contact,
  cardRows,
  type ChargeReceiptData as Data,
  Facts,
  ReceiptFrame,
  Signature,
  type Template,
} from './receipt-parts';

interface ChargeReceiptProps {
  readonly of: Data;
  readonly template: Template;
}

const BY_CATEGORY = 2;
const shown = (amount: Money | null | undefined) =>
  amount && compareAmounts(amount, ZERO) !== 0 ? formatMoney(amount) : null;

/** 收费收据 (domain-outpatient §7.2); its parts are the blocks of PRINT_KINDS.CHARGE. */
export function ChargeReceipt({ of, template }: ChargeReceiptProps) {
  const byCategory = template.detailMode === BY_CATEGORY;
  return (
    <ReceiptFrame
      of={of}
      template={template}
      blocks={{
        barcode: <Barcode text={of.orderNo} />,
        facts: <OrderFacts of={of} />,
        lines: byCategory ? <Categories of={of} template={template} /> : <Lines of={of} template={template} />,
        discounts: <Discounts of={of} template={template} />,
        total: <Total of={of} />,
        ways: <Ways of={of} template={template} />,
        cashier: (
          <Facts
            rows={[
              ['收费员', of.cashierName],
              ['收费时间', of.payTime],
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

function OrderFacts({ of }: { readonly of: Data }) {
  return (
    <Facts
      rows={[
        ['收费单号', of.orderNo],
        ['发票号', of.invoiceNo],
        ['姓名', of.customerName],
        ['病历号', of.recordNo],
        ['就诊号', of.visitNo],
        ['科室', of.departmentName],
        ['医生', of.doctorName],
      ]}
    />
  );
}

function Discounts({ of, template: { showDiscount } }: ChargeReceiptProps) {
  return (
    <Facts
      rows={[
        ['原价合计', formatMoney(of.originalAmount)],
        ...(showDiscount
          ? ([
              ['折扣', shown(of.lineDiscountAmount)],
              ['会员优惠', shown(of.vipDiscountAmount)],
              ['整单优惠', shown(of.wholeDiscountAmount)],
              ['优惠券', shown(of.couponAmount)],
              ['抹零', shown(of.roundingAmount)],
            ] as const)
          : []),
      ]}
    />
  );
}

function Total({ of }: { readonly of: Data }) {
  return (
    <>
      <p className={styles.total}>
        <span>应收</span>
        <b>{formatMoney(of.payableAmount)}</b>
      </p>
      <p className={styles.capital}>人民币{of.payableCapital}</p>
    </>
  );
}

const points = (count: number) => (count > 0 ? `${count}` : null);

function pointRows({ integralEarned, integralUsed, integralBalance }: Data) {
  return [
    ['本次获得积分', points(integralEarned)],
    ['使用积分', points(integralUsed)],
    ['积分余额', integralBalance == null ? null : `${integralBalance}`],
  ] as const;
}

function Ways({ of, template: { showIntegral } }: ChargeReceiptProps) {
  return (
    <Facts
      rows={[
        ...of.ways.map(
          ({ wayName, amount, tradeNo, medicareNo }) =>
            [wayName, [formatMoney(amount), medicareNo ?? tradeNo].filter(Boolean).join(' ')] as const,
        ),
        ...cardRows(of.cards),
        ['应还日期', of.dueDate],
        ['现金实收', of.tendered ? formatMoney(of.tendered) : null],
        ['找零', shown(of.changeAmount)],
        ...(showIntegral ? pointRows(of) : []),
      ]}
    />
  );
}

function Heads({ showDiscount, titles }: { readonly showDiscount: boolean; readonly titles: readonly string[] }) {
  return (
    <thead>
      <tr>
        {titles
          .filter((title) => showDiscount || title !== '优惠')
          .map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
      </tr>
    </thead>
  );
}

function Lines({ of, template: { showDiscount, paper } }: ChargeReceiptProps) {
  const isWide = !isRoll(paper);
  return (
    <table className={styles.lines}>
      <Heads
        showDiscount={showDiscount}
        titles={isWide ? ['项目', '数量', '单价', '金额', '优惠', '应收'] : ['项目', '数量', '优惠', '应收']}
      />
      <tbody>
        {of.lines.map((line, at) => (
          <tr key={at}>
            <td>
              {[line.name, line.spec].filter(Boolean).join(' ')}
              {isWide ? null : <small> {formatPrice(line.unitPrice)}</small>}
            </td>
            <td>
              {line.qty}
              {dictName(unit, line.unit)}
            </td>
            {isWide ? <td>{formatPrice(line.unitPrice)}</td> : null}
            {isWide ? <td>{formatMoney(line.amount)}</td> : null}
            {showDiscount ? <td>{formatMoney(line.discount)}</td> : null}
            <td>{formatMoney(line.payableAmount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Categories({ of, template: { showDiscount } }: ChargeReceiptProps) {
  return (
    <table className={styles.lines}>
      <Heads showDiscount={showDiscount} titles={['类别', '金额', '优惠', '应收']} />
      <tbody>
        {of.categories.map(({ sourceType, name, amount, discount, payableAmount }) => (
          <tr key={sourceType}>
            <td>{name}</td>
            <td>{formatMoney(amount)}</td>
            {showDiscount ? <td>{formatMoney(discount)}</td> : null}
            <td>{formatMoney(payableAmount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
