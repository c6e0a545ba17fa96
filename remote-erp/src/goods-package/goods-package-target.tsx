import { f } from '@mingmou/contract/base/field';
import { breed } from '@mingmou/contract/erp/goods/breed.contract';
import { goodsPackage } from '@mingmou/contract/erp/package/goods-package.contract';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { usePaused } from '@mingmou/kit/act/use-paused';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { SearchSelect } from '@mingmou/kit/form/search-select';
import { useState } from 'react';
import type { TypedItem } from './goods-package-items';

interface GoodsPackageTargetProps {
  readonly id: string;
  readonly item: TypedItem;
  /** Names of the package's goods when it was loaded, by id. */
  readonly names: ReadonlyMap<number, string>;
  readonly onChange: (change: Partial<TypedItem>) => void;
}

const PAUSE_MS = 200;
const BREED = f.ref('对象', breed.findAll);

/** Goods by name, initials, specification or code. */
function GoodsTarget({ id, item, names, onChange }: GoodsPackageTargetProps) {
  const [typed, setTyped] = useState('');
  const keyword = usePaused(typed.trim(), PAUSE_MS);
  const { data, fetching, refusal } = useCall(
    stock.findStock,
    { keyword, withZero: true },
    { skip: keyword === '', quiet: true },
  );
  const found = new Map(
    (refusal ? [] : (data ?? [])).map((goods) => [goods.commodityId, `${goods.goodsName} ${goods.spec}`.trim()]),
  );
  const chosen = item.targetId ?? null;
  const known = chosen === null ? [] : [[chosen, found.get(chosen) ?? names.get(chosen) ?? String(chosen)] as const];
  return (
    <SearchSelect<number | null, { value: number; label: string }>
      id={id}
      placeholder="名称 / 简码 / 规格 / 条码"
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      value={chosen}
      loading={fetching || keyword !== typed.trim()}
      // A search offers its answer alone: the chosen goods need not match the text.
      options={[...new Map([...(typed ? [] : known), ...found])].map(([value, label]) => ({ value, label }))}
      notFoundContent={keyword ? '没有找到商品' : '请输入商品名称或条码'}
      onChange={(targetId) => onChange({ targetId })}
    />
  );
}

/** Target of an item, by its kind. */
export function GoodsPackageTarget(props: GoodsPackageTargetProps) {
  const { id, item, onChange } = props;
  switch (item.kind) {
    case 'CATEGORY':
      return (
        <FieldInput
          id={id}
          spec={goodsPackage.item.categoryId}
          value={item.categoryId}
          onChange={(categoryId) => onChange({ categoryId: categoryId as TypedItem['categoryId'] })}
        />
      );
    case 'BREED':
      return (
        <FieldInput
          id={id}
          spec={BREED}
          value={item.targetId}
          onChange={(targetId) => onChange({ targetId: typeof targetId === 'number' ? targetId : null })}
        />
      );
    default:
      return <GoodsTarget {...props} />;
  }
}
