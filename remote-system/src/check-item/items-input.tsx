import { useDragOrder } from '@mingmou/clinic/order/drag-order';
import { OrderGrip, OrderSaid } from '@mingmou/clinic/order/order-grip';
import { dictName } from '@mingmou/contract/base/dict';
import { limitOf } from '@mingmou/contract/base/limit';
import { checkItem } from '@mingmou/contract/dict/check-item';
import { checkItemGroup } from '@mingmou/contract/system/check-item/check-item-group.contract';
import { Button } from '@mingmou/kit/ui';
import { Select } from '@mingmou/kit/ui-form';
import { useState } from 'react';
import styles from './check-item.module.css';

interface ItemsInputProps {
  readonly id?: string;
  readonly value?: readonly number[];
  readonly onChange?: (codes: readonly number[]) => void;
}

const MOST = limitOf(checkItemGroup.fields.checkItemIds);

/** Check items in the order in which they are examined. */
export function ItemsInput({ id, value = [], onChange }: ItemsInputProps) {
  const order = useDragOrder(value, (codes) => onChange?.(codes));
  const [turn, setTurn] = useState(0);
  const free = checkItem.rows.filter(({ code }) => !value.includes(code));
  const take = (code: number) => {
    onChange?.([...value, code]);
    setTurn(turn + 1);
  };
  return (
    <div ref={order.box} className={styles.items}>
      <OrderSaid order={order} />
      {value.length > 0 ? (
        <ol className={styles.chosen}>
          {value.map((code) => {
            const name = dictName(checkItem, code);
            return (
              <li key={code} className={styles.item}>
                <OrderGrip order={order} of={code} name={name} />
                <span className={styles.name}>{name}</span>
                <Button
                  type="text"
                  size="small"
                  aria-label={`移除 ${name}`}
                  onClick={() => onChange?.(value.filter((other) => other !== code))}
                >
                  ×
                </Button>
              </li>
            );
          })}
        </ol>
      ) : null}
      {value.length < MOST ? (
        <Select
          key={turn}
          id={id}
          className={styles.add}
          placeholder="添加检查项目"
          autoFocus={turn > 0}
          showSearch={{ optionFilterProp: 'label' }}
          options={free.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={take}
        />
      ) : null}
    </div>
  );
}
