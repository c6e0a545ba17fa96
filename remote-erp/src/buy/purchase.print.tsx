import { PrintLogo } from '@mingmou/clinic/print/print-logo';
import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { formatMoney, formatPrice } from '@mingmou/contract/base/money';
import { unit } from '@mingmou/contract/dict/unit';
import type { purchase } from '@mingmou/contract/erp/purchase.contract';
import styles from './purchase.print.module.css';

type Printed = OutputOf<typeof purchase.print>;

/** 采购订单 or 采购入库单 (domain-erp §7.5); without the right to see costs the server sends none. */
export function PurchaseSheet({ of }: { readonly of: Printed }) {
  const { lines, totalAmount } = of;
  const hasCost = totalAmount !== null && totalAmount !== undefined;
  const facts = [
    ['单号', of.billNo],
    ['供应商', of.supplierName],
    ['采购员', of.buyerName],
    ['订货日期', of.orderDate],
    ['业务日期', of.bizDate],
    ['送货单号', of.deliveryNo],
    ['制单', of.makerName],
    ['审核', of.reviewedByName],
    ['备注', of.remark],
  ] as const;
  const heads = [
    '序',
    '条码',
    '商品',
    '规格',
    '单位',
    '批号',
    '效期',
    '订货',
    '实收',
    ...(hasCost ? ['单价', '金额'] : []),
  ];
  return (
    <article className={styles.sheet} aria-label={of.title}>
      {of.mark ? <p className={styles.mark}>{of.mark}</p> : null}
      <PrintLogo src={of.logo} />
      <p className={styles.org}>{of.orgName}</p>
      <h1 className={styles.title}>{of.title}</h1>
      <dl className={styles.facts}>
        {facts.map(([title, text]) =>
          text ? (
            <div key={title}>
              <dt>{title}：</dt>
              <dd>{text}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <table className={styles.lines}>
        <thead>
          <tr>
            {heads.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>{line.lineNo}</td>
              <td>{line.code}</td>
              <td>
                {line.goodsName}
                {line.gift ? '（赠）' : null}
              </td>
              <td>{line.spec}</td>
              <td>{dictName(unit, line.unit)}</td>
              <td>{line.batchNo ?? line.serialNo}</td>
              <td>{line.expireDate}</td>
              <td className={styles.figure}>{line.orderQty}</td>
              <td className={styles.figure}>{line.qty}</td>
              {hasCost ? (
                <>
                  <td className={styles.figure}>{line.price ? formatPrice(line.price) : null}</td>
                  <td className={styles.figure}>{line.amount ? formatMoney(line.amount) : null}</td>
                </>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.total}>
        <span>实收合计 {of.totalQty}</span>
        {hasCost ? (
          <span>
            金额合计 {formatMoney(totalAmount)}
            {of.totalText ? `（大写：${of.totalText}）` : null}
          </span>
        ) : null}
      </p>
      <p className={styles.signs}>
        <span>采购：</span>
        <span>验收：</span>
        <span>库管：</span>
      </p>
      {of.printCount > 0 ? <p className={styles.again}>第 {of.printCount + 1} 次打印</p> : null}
    </article>
  );
}
