import { BillSheet, type Fact, type SheetTemplate } from '@mingmou/clinic/print/bill-sheet';
import { formatMoney, formatPrice } from '@mingmou/contract/base/money';
import { textOf } from '@mingmou/kit/format/text-of';
import type { BillPages, FoundBill, PaperColumn, PaperOf } from './bill-pages';

type Printed = PaperOf<FoundBill>;
type Column = PaperColumn<Printed, Printed['lines'][number]>;

interface BillPaperProps {
  readonly of: BillPages;
  readonly printed: Printed;
  /** Where it is not the one that the server chose. */
  readonly template?: SheetTemplate;
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

function factsOf({ calls }: BillPages, printed: Printed, names: readonly string[]): Fact[] {
  const values = new Map<string, unknown>(Object.entries(printed));
  return names.flatMap((name) => {
    const spec = calls.row[name];
    const text = spec ? textOf(spec, values.get(name)) : '';
    return spec && text ? [[spec.title, text] as const] : [];
  });
}

/** The paper of a bill (domain-erp §7.5); without the right to see costs the server sends none. */
export function BillPaper({ of, printed, template = printed.template }: BillPaperProps) {
  const { lines, totalAmount, totalQty, totalText } = printed;
  const { facts, columns, last = [], only = () => true, total, signs, money = [], priceTitle = '单价' } = of.paper;
  const hasCost = totalAmount !== null && totalAmount !== undefined;
  const said = columns.filter(({ isSeldom, text }) => !isSeldom || lines.some((line) => text(line, printed)));
  const costs = COSTS.map((column) => (column.title === '单价' ? { ...column, title: priceTitle } : column));
  const shown = [...GOODS, ...said, ...(hasCost ? costs : []), ...last];
  const sum = hasCost ? `金额合计 ${formatMoney(totalAmount)}${totalText ? `（大写：${totalText}）` : ''}` : null;
  return (
    <BillSheet
      of={printed}
      template={template}
      facts={factsOf(of, printed, facts)}
      columns={shown}
      rows={lines
        .filter((line) => only(line, printed))
        .map((line) => ({ key: line.id, cells: shown.map(({ text }) => text(line, printed)) }))}
      sums={[`${total} ${totalQty}`, ...(sum ? [sum] : [])]}
      money={factsOf(of, printed, money)}
      signs={signs}
    />
  );
}
