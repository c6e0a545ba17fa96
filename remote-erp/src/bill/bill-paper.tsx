import { PrintLogo } from '@mingmou/clinic/print/print-logo';
import { formatMoney, formatPrice } from '@mingmou/contract/base/money';
import { textOf } from '@mingmou/kit/format/text-of';
import type { BillPages, FoundBill, PaperColumn, PaperOf } from './bill-pages';
import styles from './bill-paper.module.css';

type Printed = PaperOf<FoundBill>;
type Column = PaperColumn<Printed, Printed['lines'][number]>;

interface BillPaperProps {
  readonly of: BillPages;
  readonly printed: Printed;
}

const GOODS: readonly Column[] = [
  { title: '序', text: ({ lineNo }) => lineNo },
  { title: '条码', text: ({ code }) => code },
  { title: '商品', text: ({ goodsName, gift }) => (gift ? `${goodsName}（赠）` : goodsName) },
  { title: '规格', text: ({ spec }) => spec },
];

const COSTS: readonly Column[] = [
  { title: '单价', isFigure: true, text: ({ price }) => (price ? formatPrice(price) : null) },
  { title: '金额', isFigure: true, text: ({ amount }) => (amount ? formatMoney(amount) : null) },
];

function Facts({ of: { calls, paper }, printed }: BillPaperProps) {
  const values = new Map<string, unknown>(Object.entries(printed));
  const facts = paper.facts.flatMap((name) => {
    const spec = calls.row[name];
    const text = spec ? textOf(spec, values.get(name)) : '';
    return spec && text ? [{ title: spec.title, text }] : [];
  });
  return (
    <dl className={styles.facts}>
      {facts.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}：</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The paper of a bill (domain-erp §7.5); without the right to see costs the server sends none. */
export function BillPaper({ of, printed }: BillPaperProps) {
  const { lines, totalAmount } = printed;
  const { columns, last = [], total, signs } = of.paper;
  const hasCost = totalAmount !== null && totalAmount !== undefined;
  const shown = [...GOODS, ...columns, ...(hasCost ? COSTS : []), ...last];
  return (
    <article className={styles.sheet} aria-label={printed.title}>
      {printed.mark ? <p className={styles.mark}>{printed.mark}</p> : null}
      <PrintLogo src={printed.logo} />
      <p className={styles.org}>{printed.orgName}</p>
      <h1 className={styles.title}>{printed.title}</h1>
      <Facts of={of} printed={printed} />
      <table className={styles.lines}>
        <thead>
          <tr>
            {shown.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              {shown.map(({ title, isFigure, text }) => (
                <td key={title} className={isFigure ? styles.figure : undefined}>
                  {text(line, printed)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.total}>
        <span>
          {total} {printed.totalQty}
        </span>
        {hasCost ? (
          <span>
            金额合计 {formatMoney(totalAmount)}
            {printed.totalText ? `（大写：${printed.totalText}）` : null}
          </span>
        ) : null}
      </p>
      <p className={styles.signs}>
        {signs.map((sign) => (
          <span key={sign}>{sign}：</span>
        ))}
      </p>
      {printed.printCount > 0 ? <p className={styles.again}>第 {printed.printCount + 1} 次打印</p> : null}
    </article>
  );
}
