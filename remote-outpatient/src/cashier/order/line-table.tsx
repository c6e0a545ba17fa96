import { dictName } from '@mingmou/contract/base/dict';
import { formatMoney, formatPrice, price, sum, toNumeric } from '@mingmou/contract/base/money';
import { lineDiscountType, sourceType } from '@mingmou/contract/cashier/cashier.dicts';
import type { OrderAmounts } from '@mingmou/contract/cashier/order/amount.rules';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { unit } from '@mingmou/contract/dict/unit';
import { MOST_PRICE } from '@mingmou/contract/system/fees/charge.fields';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button, Checkbox } from '@mingmou/kit/ui';
import { InputNumber } from '@mingmou/kit/ui-form';
import type { RefObject } from 'react';
import { DiscountInput } from './discount-input';
import { type DraftLine, isFromOrderSource } from './order.draft';
import styles from './order.module.css';
import { isPart, wholeOf } from './order-parts.rules';

interface LineTableProps {
  readonly ref: RefObject<HTMLTableSectionElement | null>;
  readonly lines: readonly DraftLine[];
  readonly amounts: OrderAmounts;
  readonly readOnly: boolean;
  readonly onChange: (key: string, changed: Partial<DraftLine>) => void;
  readonly onRemove: (key: string) => void;
  /** Enter in the quantity of a line: on to the next item. */
  readonly onDone: () => void;
}

const HEADS = [
  ...['选', '类别', '名称', '数量', '单价', '金额', '折扣', '会员优惠', '整单优惠'],
  ...['应收', '开单医生', '销售员', '操作'],
] as const;
const PRICE_DECIMALS = 4;
const RIGHT: ReadonlySet<string> = new Set(['单价', '金额', '会员优惠', '整单优惠', '应收']);

function headClass(title: string): string | undefined {
  if (title === '名称') return styles.name;
  return RIGHT.has(title) ? styles.right : undefined;
}

/** The lines of an order; those of a source keep their quantity and price. */
export function LineTable({ ref, lines, amounts, readOnly, ...acts }: LineTableProps) {
  const heads = readOnly ? HEADS.slice(0, -1) : HEADS;
  return (
    <div className={styles.scroll}>
      <table className={styles.lines}>
        <thead>
          <tr>
            {heads.map((title) => (
              <th key={title} scope="col" className={headClass(title)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={ref}>
          {lines.map((line, at) => (
            <Line key={line.key} line={line} amounts={amounts.lines[at]} readOnly={readOnly} {...acts} />
          ))}
          {lines.length === 0 ? (
            <tr>
              <td colSpan={heads.length} className={styles.empty}>
                还没有收费项目，按 F2 或在上方查找添加
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  );
}

interface LineProps extends Pick<LineTableProps, 'readOnly' | 'onChange' | 'onRemove' | 'onDone'> {
  readonly line: DraftLine;
  readonly amounts: OrderAmounts['lines'][number] | undefined;
}

function Line({ line, amounts, readOnly, onChange, onRemove, onDone }: LineProps) {
  const { key, name, spec, selected, qty, unitPrice, doctorName } = line;
  const whole = wholeOf(line);
  const mayPrice = useHolds('cashier:price');
  if (!amounts) return null;
  const change = (changed: Partial<DraftLine>) => onChange(key, changed);
  return (
    <tr className={selected ? undefined : styles.left}>
      <td>
        <Checkbox
          aria-label={`选择${name}`}
          checked={selected}
          disabled={readOnly}
          onChange={({ target }) => change({ selected: target.checked })}
        />
      </td>
      <td>{dictName(sourceType, line.sourceType)}</td>
      <td className={styles.name}>
        {name} {spec ? <small>{spec}</small> : null} {whole ? <small>{`${whole.kind}：${whole.name}`}</small> : null}
      </td>
      <td>
        {readOnly || isFromOrderSource(line) || isPart(line) ? (
          qty
        ) : (
          <InputNumber
            aria-label={`${name}数量`}
            className={styles.qty}
            controls={false}
            min={1}
            max={9999}
            precision={0}
            value={qty}
            onFocus={({ target }) => target.select()}
            needed="请填写数量"
            onChange={(next) => (next === null ? undefined : change({ qty: next }))}
            onPressEnter={onDone}
          />
        )}{' '}
        {dictName(unit, line.unit)}
      </td>
      <td className={styles.right}>
        {line.priceEditable && mayPrice && !readOnly ? (
          <InputNumber
            aria-label={`${name}单价`}
            className={styles.qty}
            controls={false}
            min={0}
            max={MOST_PRICE}
            decimals={PRICE_DECIMALS}
            value={Number(toNumeric(unitPrice))}
            needed="请填写单价"
            onChange={(next) => (next === null ? undefined : change({ unitPrice: price(next) }))}
          />
        ) : (
          formatPrice(unitPrice)
        )}
      </td>
      <td className={styles.right}>{formatMoney(amounts.amount)}</td>
      <td>
        <LineDiscount line={line} readOnly={readOnly} onChange={change} />
      </td>
      <td className={styles.right}>{formatMoney(amounts.vipAmount)}</td>
      <td className={styles.right}>
        {formatMoney(sum([amounts.wholeShare, amounts.couponShare, amounts.roundingShare]))}
      </td>
      <td className={`${styles.right} ${styles.payable}`}>{formatMoney(amounts.payableAmount)}</td>
      <td>{doctorName}</td>
      <td>
        {readOnly ? (
          line.sellerName
        ) : (
          <span className={styles.seller}>
            <FieldInput
              aria-label={`${name}销售员`}
              spec={chargeOrder.seller}
              placeholder="可不选"
              value={line.sellerId}
              present={line.sellerName}
              onChange={(id) => change({ sellerId: typeof id === 'number' ? id : null })}
            />
          </span>
        )}
      </td>
      {readOnly ? null : (
        <td>
          {isFromOrderSource(line) ? null : (
            <Button
              type="link"
              size="small"
              danger
              aria-label={whole ? `移除${whole.kind}${whole.name}：${name}` : `移除${name}`}
              onClick={() => onRemove(key)}
            >
              {whole ? `移除${whole.kind}` : '移除'}
            </Button>
          )}
        </td>
      )}
    </tr>
  );
}

interface LineDiscountProps {
  readonly line: DraftLine;
  readonly readOnly: boolean;
  readonly onChange: (changed: Partial<DraftLine>) => void;
}

function LineDiscount({ line, readOnly, onChange }: LineDiscountProps) {
  const { name, discountFlag, lineDiscountType: type, lineDiscountValue: value } = line;
  if (!discountFlag) return <Quiet>不打折</Quiet>;
  if (readOnly) {
    return type === 0 ? null : (
      <span>
        {dictName(lineDiscountType, type)} {value}
        {type === 1 ? '%' : '元'}
      </span>
    );
  }
  return (
    <DiscountInput
      label={`${name}折扣`}
      type={type}
      value={value}
      kinds={lineDiscountType.rows.map(({ code, name: title }) => ({ code, name: title }))}
      onChange={(nextType, nextValue) =>
        onChange({ lineDiscountType: nextType, lineDiscountValue: nextValue, discountBySource: false })
      }
    />
  );
}
