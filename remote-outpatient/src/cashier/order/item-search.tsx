import { dictName } from '@mingmou/contract/base/dict';
import { formatMoney, formatPrice } from '@mingmou/contract/base/money';
import { sourceType as sourceTypes } from '@mingmou/contract/cashier/cashier.dicts';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { goodsPackage } from '@mingmou/contract/erp/package/goods-package.contract';
import type { SellableGoodsPackage } from '@mingmou/contract/erp/package/goods-package-picks.rules';
import { useCall } from '@mingmou/core/store/use-call';
import { usePaused } from '@mingmou/kit/act/use-paused';
import { SearchSelect } from '@mingmou/kit/form/search-select';
import { type RefObject, useState } from 'react';
import { failedLoad } from '../../parts/failed-load';
import type { ChargeItem } from './order.draft';
import styles from './order.module.css';

interface ItemSearchProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onPick: (item: ChargeItem) => void;
  /** Called for a package of goods, whose content is picked next. */
  readonly onGoodsPackage: (id: number) => void;
}

const SERVICE = 9;
const RETAIL = 8;
const REVIEWS = 6;
const TRAINING = 7;
const PAUSE_MS = 200;

const kindOf = ({ sourceType, parts }: Pick<ChargeItem, 'sourceType' | 'parts'>) =>
  sourceType === REVIEWS || sourceType === TRAINING ? dictName(sourceTypes, sourceType) : parts ? '组合' : '';

const words = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join('　');

const itemWords = ({ sourceType, code, name, spec, price, parts, stock }: ChargeItem) =>
  words(kindOf({ sourceType, parts }), code, name, spec, formatPrice(price), stock ? `库存${stock}` : '');

const isMeant = ({ name, pinyin, code }: SellableGoodsPackage, keyword: string) =>
  [name, pinyin, code].some((text) => text.toLowerCase().includes(keyword.toLowerCase()));

/** Returns the items that match the typed text; none while an answer is pending. */
function useFound(typed: string, open: boolean) {
  const keyword = usePaused(typed.trim(), PAUSE_MS);
  const asks = { skip: !open, quiet: true } as const;
  const services = useCall(chargeOrder.findItems, { keyword, sourceType: SERVICE }, asks);
  // Goods are numerous, so they are searched only after typing.
  const goods = useCall(
    chargeOrder.findItems,
    { keyword, sourceType: RETAIL },
    { ...asks, skip: !open || keyword === '' },
  );
  const reviews = useCall(chargeOrder.findItems, { keyword, sourceType: REVIEWS }, asks);
  const trainings = useCall(chargeOrder.findItems, { keyword, sourceType: TRAINING }, asks);
  const ofGoods = useCall(goodsPackage.sellable, {}, asks);
  const searches = [services, goods, reviews, trainings];
  const { refusal } = failedLoad(searches);
  if (keyword !== typed.trim() || [...searches, ofGoods].some(({ fetching }) => fetching)) return undefined;
  // A call that failed still holds its answer to the keyword before.
  if (refusal) return { refusal, items: [], packages: [] };
  const items = [services, reviews, trainings].flatMap(({ data }) => data ?? []);
  return {
    refusal,
    items: [...items, ...(keyword === '' ? [] : (goods.data ?? []))],
    packages: (ofGoods.data ?? []).filter((one) => isMeant(one, keyword)),
  };
}

function emptyText(found: ReturnType<typeof useFound>): string {
  if (!found) return '查找中…';
  if (found.refusal) return `查找失败：${found.refusal.msg}，请重新输入`;
  return '没有找到在用的收费项目或有库存的商品';
}

/** Adds a line by name, initials or code: ↑↓ choose, Enter adds. */
export function ItemSearch({ ref, onPick, onGoodsPackage }: ItemSearchProps) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const found = useFound(typed, open);
  const choices = [
    ...(found?.packages ?? []).map(({ id, code, name, price }) => ({
      label: words('商品套餐', code, name, formatMoney(price)),
      pick: () => onGoodsPackage(id),
    })),
    ...(found?.items ?? []).map((item) => ({ label: itemWords(item), pick: () => onPick(item) })),
  ];
  return (
    <div ref={ref}>
      <SearchSelect
        aria-label="添加项目"
        className={styles.searchInput}
        placeholder="添加项目、套餐或商品：名称 / 拼音首字母 / 编码 / 扫码"
        open={open}
        onOpenChange={setOpen}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        value={null}
        loading={found === undefined}
        notFoundContent={emptyText(found)}
        // Services, combinations and packages have numbers of their own.
        options={choices.map(({ label }, at) => ({ value: at, label }))}
        onSelect={(at) => {
          setTyped('');
          if (at !== null) choices[at]?.pick();
        }}
      />
    </div>
  );
}
