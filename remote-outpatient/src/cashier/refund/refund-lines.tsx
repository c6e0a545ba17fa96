import { dictName } from '@mingmou/contract/base/dict';
import { compareAmounts, formatMoney, ZERO } from '@mingmou/contract/base/money';
import { sourceType } from '@mingmou/contract/cashier/cashier.dicts';
import { unit } from '@mingmou/contract/dict/unit';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { Button } from '@mingmou/kit/ui';
import { InputNumber } from '@mingmou/kit/ui-form';
import { MoneyInput } from '../money-input';
import { GoodsBackTools, GoodsReason } from './goods-back';
import { isOpen, lineAmount, qtyLabel, type RefundLine } from './refund.draft';
import styles from './refund.module.css';
import type { RefundState } from './use-refund';

const HEADS = ['类别', '名称', '数量', '实付', '可退数量', '可退金额', '本次退', '退金额'] as const;
const RIGHT: ReadonlySet<string> = new Set(HEADS.slice(2));

/** The lines of the order with what each has left, and how many come back now. */
export function RefundLines({ state }: { readonly state: RefundState }) {
  const { refundable, draft, sending } = state;
  const mayPrice = useHolds('cashier:refundPrice');
  const lines = refundable?.lines ?? [];
  const all = () => {
    for (const line of lines) {
      const typed = draft.lines[line.orderLineId];
      if (isOpen(line, draft)) state.changeLine(line.orderLineId, { ...typed, qty: line.leftQty });
    }
  };
  return (
    <fieldset className={styles.box} disabled={sending.isOpen} aria-label="退费项目">
      <div className={styles.boxHead}>
        <h2>退费项目</h2>
        <span className={styles.goods}>
          <GoodsReason state={state} />
          <Button size="small" onClick={all}>
            全退
          </Button>
        </span>
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            {HEADS.map((title) => (
              <th key={title} scope="col" className={RIGHT.has(title) ? styles.right : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line
              key={line.orderLineId}
              line={line}
              state={state}
              typed={draft.lines[line.orderLineId]}
              mayPrice={mayPrice}
            />
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}

interface LineProps {
  readonly line: RefundLine;
  readonly state: RefundState;
  readonly typed: RefundState['draft']['lines'][number] | undefined;
  readonly mayPrice: boolean;
}

function Line({ line, state, typed, mayPrice }: LineProps) {
  const { orderLineId, name, spec, qty, doneQty, leftQty, refundable, why, reckoning } = line;
  const asksPieces = (typed?.qty ?? 0) > 0;
  const isReturning = state.draft.goods !== undefined;
  const isAskable = isOpen(line, state.draft);
  const hasMoney = compareAmounts(line.leftAmount, ZERO) > 0;
  const canPrice = mayPrice && refundable && !isReturning && !asksPieces && hasMoney;
  return (
    <tr className={isAskable ? undefined : styles.closed}>
      <td>{dictName(sourceType, line.sourceType)}</td>
      <td className={styles.name}>
        {name} {spec ? <small>{spec}</small> : null}
        {doneQty > 0 ? <span className={styles.done}>已执行 {doneQty}</span> : null}
        {reckoning ? <small className={styles.why}>{reckoning}</small> : null}
        {isAskable || !why ? null : <small className={styles.why}>{why}</small>}
        <GoodsBackTools line={line} state={state} typed={typed} />
      </td>
      <td className={styles.right}>
        {qty}
        {dictName(unit, line.unit)}
      </td>
      <td className={styles.right}>{formatMoney(line.payableAmount)}</td>
      <td className={styles.right}>{leftQty}</td>
      <td className={styles.right}>{formatMoney(line.leftAmount)}</td>
      <td className={styles.right}>
        {isAskable && leftQty > 0 ? (
          <InputNumber
            aria-label={qtyLabel(name)}
            className={styles.qty}
            controls={false}
            min={0}
            max={leftQty}
            precision={0}
            placeholder="0"
            value={typed?.qty || null}
            onFocus={({ target }) => target.select()}
            onChange={(next) => state.changeLine(orderLineId, { ...typed, amount: undefined, qty: next ?? 0 })}
          />
        ) : (
          '—'
        )}
      </td>
      <td className={styles.right}>
        {canPrice ? (
          <span className={styles.price}>
            <MoneyInput
              label={`${name}退差价`}
              placeholder="退差价"
              value={typed?.amount}
              faulty={compareAmounts(typed?.amount ?? ZERO, line.leftAmount) > 0}
              onChange={(amount) => state.changeLine(orderLineId, { qty: 0, amount })}
            />
          </span>
        ) : (
          <b>{formatMoney(lineAmount(line, typed))}</b>
        )}
      </td>
    </tr>
  );
}
