import { amountSelect } from '@mingmou/clinic/page/amount-label';
import { formatMoney } from '@mingmou/contract/base/money';
import { Form, Select } from '@mingmou/kit/ui-form';
import { BlockFailure } from '../parts/block-failure';
import styles from './register.module.css';
import type { Fee } from './use-fee';

const ASKING = '查询挂号费…';

interface FeeFieldProps extends Fee {
  readonly id: string;
}

/** 挂号费: the proposed item or another one, never a typed price; emptied, nothing is charged. */
export function FeeField({ id: inputId, items, item, freeReason, known, refusal, choose, refetch }: FeeFieldProps) {
  if (refusal) return <BlockFailure refusal={refusal} refetch={refetch} />;
  return (
    <Form.Item label="挂号费" htmlFor={inputId} extra={known ? freeReason : undefined}>
      <Select<number>
        {...amountSelect(items.map(({ id, name, price }) => ({ value: id, name, amount: formatMoney(price) })))}
        id={inputId}
        placeholder={known ? '不收挂号费' : ASKING}
        notFoundContent="该就诊类型未设置挂号费"
        allowClear
        loading={!known}
        value={known ? item?.id : null}
        onChange={(id?: number) => choose(id ?? null)}
      />
    </Form.Item>
  );
}

/** Amount of the registration; a hint without an amount while it is loading. */
export function Payable({ amount, known, refusal }: Pick<Fee, 'amount' | 'known' | 'refusal'>) {
  return (
    <p className={styles.payable} aria-live="polite">
      应收合计 {known || refusal ? <b>{refusal ? '—' : formatMoney(amount)}</b> : <span>{ASKING}</span>}
    </p>
  );
}
