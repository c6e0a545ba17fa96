import { formatMoney, type Money, sum } from '@mingmou/contract/base/money';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button, Checkbox } from '@mingmou/kit/ui';
import { useState } from 'react';
import cashier from '../cashier.module.css';
import { MoneyInput } from '../money-input';
import pay from '../pay/pay.module.css';
import { isTicked, type Owed, partLabel } from './collect.draft';
import own from './collect.module.css';
import type { Collect } from './use-collect';

/** Arrears, each selectable with its collected amount. */
export function OwedTable({ state }: { readonly state: Collect }) {
  const { owed, total, sending } = state;
  return (
    <Panel aria-label="欠费">
      <h2 className={cashier.heading}>欠费</h2>
      <fieldset className={own.box} disabled={sending.isOpen} aria-label="欠费明细">
        <Allot onAllot={state.allot} most={sum(owed.map(({ balance }) => balance))} />
        <div className={pay.scroll}>
          <table className={`${pay.items} ${own.owed}`}>
            <thead>
              <tr>
                <th scope="col">单号</th>
                <th scope="col">应还日期</th>
                <th scope="col">欠费金额</th>
                <th scope="col">余额</th>
                <th scope="col">本次收款</th>
              </tr>
            </thead>
            <tbody>
              {owed.map((row) => (
                <OwedRow key={row.id} row={row} state={state} />
              ))}
            </tbody>
          </table>
          {owed.length === 0 ? <Quiet as="p">没有欠费</Quiet> : null}
        </div>
      </fieldset>
      <dl className={pay.sums}>
        <dt>本次收款合计</dt>
        <dd className={pay.total}>{formatMoney(total)}</dd>
      </dl>
    </Panel>
  );
}

interface AllotProps {
  readonly most: Money;
  readonly onAllot: (amount: Money) => void;
}

/** 按时间自动分配 of an amount that the patient pays. */
function Allot({ most, onAllot }: AllotProps) {
  const [amount, setAmount] = useState<Money>();
  return (
    <p className={own.allot}>
      <span className={own.amount}>
        <MoneyInput label="收款总额" placeholder="收款总额" value={amount} onChange={setAmount} />
      </span>
      <Button onClick={() => onAllot(amount ?? most)}>按时间自动分配</Button>
      <Quiet>合计欠 {formatMoney(most)}</Quiet>
    </p>
  );
}

function OwedRow({ row, state }: { readonly row: Owed; readonly state: Collect }) {
  const { id, orderNo, dueDate, isOverdue, amount, balance, guarantorName } = row;
  const on = isTicked(state.draft, row);
  const part = state.draft.amounts[id];
  return (
    <tr>
      <td>
        <Checkbox checked={on} onChange={({ target }) => state.tick(row, target.checked)}>
          {orderNo}
        </Checkbox>
        {guarantorName ? (
          <Quiet as="small" className={own.guarantor} title={guarantorName}>
            担保 {guarantorName}
          </Quiet>
        ) : null}
      </td>
      <td className={isOverdue ? cashier.danger : undefined}>
        {dueDate}
        {isOverdue ? ' 逾期' : ''}
      </td>
      <td>{formatMoney(amount)}</td>
      <td>{formatMoney(balance)}</td>
      <td>
        <span className={own.amount}>
          <MoneyInput
            label={partLabel(orderNo)}
            value={part ?? undefined}
            readOnly={!on}
            onChange={(next) => on && state.change(id, next)}
          />
        </span>
      </td>
    </tr>
  );
}
