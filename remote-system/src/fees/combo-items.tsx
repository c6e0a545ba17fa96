import { amountSelect } from '@mingmou/clinic/page/amount-label';
import type { InputOf } from '@mingmou/contract/base/call';
import { limitOf } from '@mingmou/contract/base/limit';
import { formatMoney, formatPrice, type Money, money } from '@mingmou/contract/base/money';
import { combo } from '@mingmou/contract/system/fees/charge-combo.contract';
import { comboShares, isTooDear, listAmount } from '@mingmou/contract/system/fees/charge-combo.rules';
import { useCall } from '@mingmou/core/store/use-call';
import { useFormSurroundings } from '@mingmou/kit/form/form-context';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import { Form, InputNumber, Select } from '@mingmou/kit/ui-form';
import { useState } from 'react';
import { type KnownSingle, partsOf, singlesIn } from './combo-parts';
import styles from './fees.module.css';

type Item = Partial<InputOf<typeof combo.save>['items'][number]>;

interface ComboItemsProps {
  readonly id?: string;
  readonly value?: readonly Item[];
  readonly onChange?: (items: readonly Item[]) => void;
}

const MOST_ITEMS = limitOf(combo.fields.items);
const { quantity } = combo.item;
/** A new combination has at least two services. */
const NEW: readonly Item[] = [{ quantity: 1 }, { quantity: 1 }];

/** The services of a combination, one a row, with what each takes of the price. */
export function ComboItems({ id, value, onChange }: ComboItemsProps) {
  const { data } = useCall(combo.findItems, {});
  const { row } = useFormSurroundings();
  const form = Form.useFormInstance();
  const typed: unknown = Form.useWatch('price', form);
  const rows = value ?? NEW;
  const [keys, setKeys] = useState<readonly string[]>([]);
  const keyOf = (index: number) => keys[index] ?? `row-${index}`;
  const singles = singlesIn(data ?? [], row.items);
  const parts = partsOf(rows, singles);
  const price = typeof typed === 'number' && typed >= 0 ? money(typed) : undefined;
  const shares = price && parts && !isTooDear(price, parts) ? comboShares(price, parts) : undefined;
  const change = (index: number, next: Item) =>
    onChange?.(rows.map((each, at) => (at === index ? { ...each, ...next } : each)));
  const remove = (index: number) => {
    // Remaining rows keep their keys, and therefore their open state.
    setKeys(rows.map((_, at) => keyOf(at)).filter((_, at) => at !== index));
    onChange?.(rows.filter((_, at) => at !== index));
  };
  const add = () => {
    setKeys([...rows.map((_, at) => keyOf(at)), `row-${Date.now()}`]);
    onChange?.([...rows, { quantity: 1 }]);
  };

  return (
    <div className={styles.items}>
      {rows.map((each, index) => (
        <ItemRow
          key={keyOf(index)}
          at={index + 1}
          of={each}
          singles={singles.filter(
            ({ id: single }) => single === each.singleId || !rows.some((other) => other.singleId === single),
          )}
          share={shares?.[index]}
          onChange={(next) => change(index, next)}
          onRemove={() => remove(index)}
        />
      ))}
      <div className={styles.foot}>
        {rows.length < MOST_ITEMS ? (
          <Button id={id} aria-label="添加组合项目" type="dashed" onClick={add}>
            添加组合项目
          </Button>
        ) : null}
        <Quiet role="status">{parts ? `单项合计 ${formatMoney(listAmount(parts))}` : ''}</Quiet>
      </div>
    </div>
  );
}

interface ItemRowProps {
  readonly at: number;
  readonly of: Item;
  readonly singles: readonly KnownSingle[];
  readonly share: Money | undefined;
  readonly onChange: (next: Item) => void;
  readonly onRemove: () => void;
}

function ItemRow({ at, of, singles, share, onChange, onRemove }: ItemRowProps) {
  return (
    <fieldset className={styles.item} aria-label={`第${at}项`}>
      <Select<number>
        {...amountSelect(
          singles.map(({ id, code, name, price, pinyin }) => ({
            ...{ value: id, name, amount: formatPrice(price) },
            search: `${code} ${name} ${pinyin}`,
          })),
        )}
        aria-label={`第${at}项 收费项目`}
        className={styles.single}
        placeholder="请选择收费项目"
        showSearch={{ optionFilterProp: 'search' }}
        value={of.singleId}
        onChange={(singleId) => onChange({ singleId })}
      />
      <InputNumber
        aria-label={`第${at}项 ${quantity.title}`}
        className={styles.quantity}
        controls={false}
        min={quantity.min}
        max={quantity.max}
        precision={0}
        prefix="×"
        value={of.quantity}
        needed="请填写数量"
        onChange={(next) => (next === null ? undefined : onChange({ quantity: next }))}
      />
      <span className={styles.share} title="组合价中的份额">
        {share ? formatMoney(share) : ''}
      </span>
      <Button aria-label={`移除第${at}项`} onClick={onRemove}>
        移除
      </Button>
    </fieldset>
  );
}
