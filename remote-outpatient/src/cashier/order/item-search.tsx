import { dictName } from '@mingmou/contract/base/dict';
import { formatPrice } from '@mingmou/contract/base/money';
import { sourceType as sourceTypes } from '@mingmou/contract/cashier/cashier.dicts';
import { chargeOrder } from '@mingmou/contract/cashier/order.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { usePaused } from '@mingmou/kit/act/use-paused';
import { Select } from '@mingmou/kit/ui-form';
import { type RefObject, useState } from 'react';
import type { ChargeItem } from './order.draft';
import styles from './order.module.css';

interface ItemSearchProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onPick: (item: ChargeItem) => void;
}

const SERVICE = 9;
const RETAIL = 8;
const REVIEWS = 6;
const TRAINING = 7;
const PAUSE_MS = 200;

const kindOf = ({ sourceType, parts }: Pick<ChargeItem, 'sourceType' | 'parts'>) =>
  sourceType === REVIEWS || sourceType === TRAINING ? dictName(sourceTypes, sourceType) : parts ? '组合' : '';

/** Adds a line by name, initials or code: ↑↓ choose, Enter adds. */
export function ItemSearch({ ref, onPick }: ItemSearchProps) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const keyword = usePaused(typed.trim(), PAUSE_MS);
  const services = useCall(chargeOrder.findItems, { keyword, sourceType: SERVICE }, { skip: !open, quiet: true });
  // Goods are many: they are looked for once something is typed.
  const goods = useCall(
    chargeOrder.findItems,
    { keyword, sourceType: RETAIL },
    { skip: !open || keyword === '', quiet: true },
  );
  const reviews = useCall(chargeOrder.findItems, { keyword, sourceType: REVIEWS }, { skip: !open, quiet: true });
  const trainings = useCall(chargeOrder.findItems, { keyword, sourceType: TRAINING }, { skip: !open, quiet: true });
  const isAsking = [services, goods, reviews, trainings].some(({ fetching }) => fetching);
  const isSettled = keyword === typed.trim() && !isAsking;
  const packages = [...(reviews.data ?? []), ...(trainings.data ?? [])];
  const found = isSettled ? [...(services.data ?? []), ...packages, ...(keyword === '' ? [] : (goods.data ?? []))] : [];
  return (
    <div ref={ref} className={styles.search}>
      <Select<number>
        aria-label="添加项目"
        className={styles.searchInput}
        placeholder="添加项目、套餐或商品：名称 / 拼音首字母 / 编码 / 扫码"
        open={open}
        onOpenChange={setOpen}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        value={null}
        notFoundContent={isSettled ? '没有找到在用的收费项目或有库存的商品' : '查找中…'}
        // Services and combinations have numbers of their own.
        options={found.map(({ sourceType, code, name, spec, price, parts, stock }, at) => ({
          value: at,
          label: [kindOf({ sourceType, parts }), code, name, spec, formatPrice(price), stock ? `库存${stock}` : '']
            .filter(Boolean)
            .join('　'),
        }))}
        onSelect={(at: number) => {
          const item = found[at];
          setTyped('');
          if (item) onPick(item);
        }}
      />
    </div>
  );
}
