import { formatMoney, minus, ZERO } from '@mingmou/contract/base/money';
import { CASH, CREDIT, MEDICARE, POINTS } from '@mingmou/contract/cashier/payment/method.codes';
import { wayInput } from '@mingmou/contract/cashier/payment/method-input.fields';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { onEnter } from '@mingmou/kit/form/on-enter';
import { Button } from '@mingmou/kit/ui';
import { Input } from '@mingmou/kit/ui-form';
import { type ReactNode, useEffect, useRef } from 'react';
import { MoneyInput } from '../money-input';
import { changeOf, type PayWay, type WayDraft, type WayRow } from './pay.draft';
import styles from './pay.module.css';

interface WayLineProps {
  readonly row: WayRow;
  readonly way: PayWay | undefined;
  readonly lack: string | undefined;
  /** In place of the number of the trade. */
  readonly extras: ReactNode;
  readonly onChange: (changed: Partial<WayDraft>) => void;
  readonly onRemove: () => void;
  /** Enter in the last input of the line. */
  readonly onDone: () => void;
}

/**
 * One chosen payment method with its amount and further input. It takes the focus when it appears; for cash, the input
 * of the given money, because the amount is known.
 */
export function WayLine({ row, way, lack, extras, onChange, onRemove, onDone }: WayLineProps) {
  const name = way?.name ?? '';
  const box = useRef<HTMLLIElement>(null);
  const first = row.wayCode === CASH ? 1 : 0;
  useEffect(() => {
    const inputs = box.current?.querySelectorAll('input');
    (inputs?.[first] ?? inputs?.[0])?.focus();
  }, [first]);
  return (
    <li ref={box} className={styles.line} onKeyDownCapture={onEnter(onDone)}>
      <span className={styles.lineName}>{name}</span>
      <MoneyInput
        label={`${name}金额`}
        value={row.amount}
        needed="请填写金额"
        readOnly={row.wayCode === POINTS}
        onChange={(amount) => onChange({ amount })}
      />
      <span className={styles.extras}>{extras ?? <Extras row={row} name={name} way={way} onChange={onChange} />}</span>
      <Button type="text" aria-label={`移除${name}`} onClick={onRemove}>
        移除
      </Button>
      {lack ? (
        <span className={styles.lack} role="alert">
          {lack}
        </span>
      ) : null}
    </li>
  );
}

interface ExtrasProps {
  readonly row: WayRow;
  readonly name: string;
  readonly way: PayWay | undefined;
  readonly onChange: (changed: Partial<WayDraft>) => void;
}

function Extras({ row, name, way, onChange }: ExtrasProps) {
  if (row.wayCode === CASH) return <Cash row={row} onChange={onChange} />;
  if (row.wayCode === CREDIT) return <Credit row={row} onChange={onChange} />;
  if (row.wayCode === MEDICARE) return <Medicare row={row} onChange={onChange} />;
  return (
    <Input
      aria-label={`${name}单号`}
      placeholder={way?.tradeNoRequired ? '交易单号' : '交易单号（可不填）'}
      maxLength={40}
      value={row.tradeNo ?? ''}
      onChange={({ target }) => onChange({ tradeNo: target.value })}
    />
  );
}

function Cash({ row, onChange }: Pick<ExtrasProps, 'row' | 'onChange'>) {
  const change = changeOf(row);
  return (
    <>
      <MoneyInput
        label="现金实收"
        placeholder="实收"
        value={row.tendered}
        faulty={change === undefined}
        onChange={(tendered) => onChange({ tendered })}
      />
      <output className={styles.change} aria-label="找零">
        找零 <b>{formatMoney(change ?? ZERO)}</b>
      </output>
    </>
  );
}

function Credit({ row, onChange }: Pick<ExtrasProps, 'row' | 'onChange'>) {
  return (
    <>
      <FieldInput
        spec={wayInput.dueDate}
        aria-label="应还日期"
        value={row.dueDate}
        onChange={(dueDate) => onChange({ dueDate: typeof dueDate === 'string' ? dueDate : null })}
      />
      <FieldInput
        spec={wayInput.guarantorId}
        aria-label="担保人"
        placeholder="担保人"
        value={row.guarantorId}
        onChange={(guarantorId) => onChange({ guarantorId: typeof guarantorId === 'number' ? guarantorId : null })}
      />
    </>
  );
}

function Medicare({ row, onChange }: Pick<ExtrasProps, 'row' | 'onChange'>) {
  return (
    <>
      <Input
        aria-label="医保单号"
        placeholder="医保单号"
        maxLength={40}
        value={row.medicareNo ?? ''}
        onChange={({ target }) => onChange({ medicareNo: target.value })}
      />
      <MoneyInput
        label="统筹支付"
        placeholder="统筹"
        value={row.medicareFund}
        onChange={(medicareFund) => onChange({ medicareFund })}
      />
      <output className={styles.change}>个人账户 {formatMoney(minus(row.amount, row.medicareFund ?? ZERO))}</output>
    </>
  );
}
