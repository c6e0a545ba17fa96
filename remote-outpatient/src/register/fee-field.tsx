import { formatMoney } from '@mingmou/contract/base/money';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Form, Select } from '@mingmou/kit/ui-form';
import styles from './register.module.css';
import type { Fee } from './use-fee';

const ID = 'register-fee';

/** 挂号费: the proposed item or another one, never a typed price; emptied, nothing is charged. */
export function FeeField({ items, item, amount, freeReason, known, refusal, choose, refetch }: Fee) {
  if (refusal) return <ListFailure refusal={refusal} retry={refetch} />;
  return (
    <>
      <Form.Item label="挂号费" htmlFor={ID} extra={freeReason}>
        <Select<number>
          id={ID}
          options={items.map(({ id, name, price }) => ({ value: id, label: `${name} ${formatMoney(price)}` }))}
          placeholder="不收挂号费"
          notFoundContent="该就诊类型未设置挂号费"
          allowClear
          loading={!known}
          value={item?.id}
          onChange={(id?: number) => choose(id ?? null)}
        />
      </Form.Item>
      <p className={styles.payable} aria-live="polite">
        应收合计 <b>{formatMoney(amount)}</b>
      </p>
    </>
  );
}
