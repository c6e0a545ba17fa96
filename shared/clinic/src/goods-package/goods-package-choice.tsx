import type { SellableItem } from '@mingmou/contract/erp/package/goods-package-picks.rules';
import { usePaused } from '@mingmou/kit/act/use-paused';
import { SearchSelect } from '@mingmou/kit/form/search-select';
import { useState } from 'react';

const PAUSE_MS = 200;

/** Goods offered for an item. */
export interface OfferedGoods {
  readonly barcodeId: number;
  readonly name: string;
  /** Pieces that may be sold. */
  readonly pieces: number;
}

/** Where a page finds goods for the items that a package leaves open: the rights of its users say by which call. */
export interface GoodsPackageOffer {
  /** Said where nothing answers. */
  readonly nothing: string;
  /**
   * Goods offered for an item, without a keyword including the chosen goods (0: nothing is chosen). `loading` is true
   * until `goods` are the answer to this keyword.
   */
  readonly useOffered: (
    item: SellableItem,
    keyword: string,
    chosen: number,
  ) => { readonly goods: readonly OfferedGoods[]; readonly loading: boolean };
  /** Returns which of the items a scanned code can fill; a sentence if none. */
  readonly scanned: (
    code: string,
    items: readonly SellableItem[],
  ) => Promise<{ readonly itemNo: number; readonly barcodeId: number } | string>;
}

interface GoodsPackageChoiceProps {
  readonly label: string;
  readonly source: GoodsPackageOffer;
  readonly item: SellableItem;
  readonly value: number;
  readonly onChange: (barcodeId: number) => void;
}

/** Chooses the goods for an item of a breed or a category; sellable goods come first. */
export function GoodsPackageChoice({ label, source, item, value, onChange }: GoodsPackageChoiceProps) {
  const [typed, setTyped] = useState('');
  const keyword = usePaused(typed.trim(), PAUSE_MS);
  const { goods, loading } = source.useOffered(item, keyword, value);
  const options = [...goods]
    .sort((a, b) => Number(b.pieces > 0) - Number(a.pieces > 0))
    .map(({ barcodeId, name, pieces }) => ({ value: barcodeId, label: `${name}　可售 ${pieces}` }));
  return (
    <SearchSelect<number | null, { value: number; label: string }>
      aria-label={label}
      placeholder="名称 / 规格，可扫码"
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      loading={loading || keyword !== typed.trim()}
      value={value === 0 ? null : value}
      options={options}
      notFoundContent={loading ? '查找中…' : source.nothing}
      onChange={(id) => id !== null && onChange(id)}
    />
  );
}
