import type { InputOf } from '@mingmou/contract/base/call';
import { limitOf } from '@mingmou/contract/base/limit';
import { goodsPackage } from '@mingmou/contract/erp/package/goods-package.contract';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useFormSurroundings } from '@mingmou/kit/form/form-context';
import { Button } from '@mingmou/kit/ui';
import { useState } from 'react';
import styles from './goods-package.module.css';
import { GoodsPackageTarget } from './goods-package-target';

type Item = NonNullable<NonNullable<InputOf<typeof goodsPackage.save>['items']>>[number];
/** An item as it is being typed. */
export type TypedItem = Partial<Item>;

interface GoodsPackageItemsProps {
  readonly id?: string;
  readonly value?: readonly TypedItem[];
  readonly onChange?: (items: readonly TypedItem[]) => void;
}

const MOST = limitOf(goodsPackage.fields.items);
const HEAD = ['groupName', 'kind'] as const;
const TAIL = ['qty', 'chooseQty', 'required', 'sharePrice'] as const;

/** The names of goods that the package names already, by their ids. */
function useNames(): ReadonlyMap<number, string> {
  const { items, targets } = useFormSurroundings().row;
  const rows: readonly unknown[] = Array.isArray(items) ? items : [];
  const names: readonly unknown[] = Array.isArray(targets) ? targets : [];
  const idOf = (row: unknown) => (row as TypedItem).targetId;
  const nameOf = (target: unknown) => (target as { readonly name?: string } | undefined)?.name;
  return new Map(rows.flatMap((row, at) => [[idOf(row) ?? 0, nameOf(names[at]) ?? ''] as const]));
}

/** Items of a package, one in each row; items of a group share its name. */
export function GoodsPackageItems({ id, value = [], onChange }: GoodsPackageItemsProps) {
  const names = useNames();
  const [keys, setKeys] = useState<readonly number[]>([]);
  const [next, setNext] = useState(0);
  const own = value.map((_, at) => keys[at] ?? -1 - at);
  const change = (at: number, part: Partial<TypedItem>) =>
    onChange?.(value.map((item, place) => (place === at ? { ...item, ...part } : item)));
  const remove = (at: number) => {
    setKeys(own.filter((_, place) => place !== at));
    onChange?.(value.filter((_, place) => place !== at));
  };
  const add = () => {
    const groupName = value.at(-1)?.groupName;
    setKeys([...own, next]);
    setNext(next + 1);
    onChange?.([...value, { groupName, kind: 'BARCODE', qty: 1, chooseQty: 1, required: true }]);
  };
  const changed = (at: number, name: keyof TypedItem, given: unknown) =>
    // Another kind needs another target.
    change(at, { [name]: given, ...(name === 'kind' ? { targetId: null, categoryId: null } : {}) });
  const fieldOf = (at: number, item: TypedItem, name: (typeof HEAD | typeof TAIL)[number]) => (
    <span key={name}>
      <label htmlFor={`${id}-${own[at]}-${name}`}>{goodsPackage.item[name].title}</label>
      <FieldInput
        id={`${id}-${own[at]}-${name}`}
        spec={goodsPackage.item[name]}
        value={item[name]}
        onChange={(given) => changed(at, name, given)}
      />
    </span>
  );
  return (
    <div className={styles.items}>
      {value.map((item, at) => (
        <fieldset key={own[at]} className={styles.item} aria-label={`第${at + 1}行明细`}>
          {HEAD.map((name) => fieldOf(at, item, name))}
          <span>
            <label htmlFor={`${id}-${own[at]}-target`}>{goodsPackage.item.targetId.title}</label>
            <GoodsPackageTarget
              id={`${id}-${own[at]}-target`}
              item={item}
              names={names}
              onChange={(part) => change(at, part)}
            />
          </span>
          {TAIL.map((name) => fieldOf(at, item, name))}
          <Button aria-label={`移除第${at + 1}行明细`} onClick={() => remove(at)}>
            移除
          </Button>
        </fieldset>
      ))}
      {value.length < MOST ? (
        <Button id={id} aria-label="添加明细" type="dashed" className={styles.add} onClick={add}>
          添加明细
        </Button>
      ) : null}
    </div>
  );
}
