import { dictName } from '@mingmou/contract/base/dict';
import { unit } from '@mingmou/contract/dict/unit';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { usePaused } from '@mingmou/kit/act/use-paused';
import { blockOf } from '@mingmou/kit/bill/block-paste';
import { SearchSelect } from '@mingmou/kit/form/search-select';
import { type ClipboardEvent, type RefObject, useState } from 'react';
import type { LineGoods } from '../goods-line';
import { type FoundGoods, goodsOf } from './found-goods';
import styles from './ways.module.css';

interface GoodsSearchProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  /** Searches all goods on sale instead of goods in stock. */
  readonly sells?: boolean;
  readonly onPick: (goods: LineGoods) => void;
  /** Several cells were pasted. */
  readonly onBlock: (block: string[][]) => void;
}

const PAUSE_MS = 200;
const SHOWN = 20;

interface Choice {
  readonly goods: FoundGoods;
  readonly available: number;
}

/** One choice for each kind of goods, whatever places it lies in. Goods made to order come by the sale they are for. */
function choicesOf(rows: readonly FoundGoods[], sells: boolean): Choice[] {
  const byGoods = new Map<number, Choice>();
  for (const goods of rows.filter(({ stockMode }) => sells || stockMode === 'STOCK')) {
    const known = byGoods.get(goods.commodityId);
    byGoods.set(goods.commodityId, { goods, available: (known?.available ?? 0) + goods.available });
  }
  return [...byGoods.values()].slice(0, SHOWN);
}

function stockText({ stockMode, unit: of }: FoundGoods, available: number): string {
  if (stockMode === 'STOCK') return `可用 ${available}${dictName(unit, of)}`;
  return stockMode === 'ORDER' ? '定做' : '服务';
}

/** Adds goods by name, initials, specification or code: ↑↓ choose, Enter adds. A block from a sheet may be pasted. */
export function GoodsSearch({ ref, sells = false, onPick, onBlock }: GoodsSearchProps) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const asked = typed.trim();
  const keyword = usePaused(asked, PAUSE_MS);
  const question = /^\d{6,}$/.test(keyword) ? { code: keyword } : { keyword };
  const { data, fetching, refusal } = useCall(
    stock.findStock,
    { ...question, withZero: true },
    { skip: !open || keyword === '', quiet: true },
  );
  const isSettled = keyword === asked && !fetching;
  const found = isSettled && !refusal && asked !== '' ? choicesOf(data ?? [], sells) : [];

  const onPaste = (event: ClipboardEvent) => {
    const block = blockOf(event.clipboardData.getData('text/plain'));
    if (block.length < 2 && (block[0]?.length ?? 0) < 2) return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
    onBlock(block);
  };

  return (
    <div ref={ref} className={styles.search} onPasteCapture={onPaste}>
      <SearchSelect
        aria-label="添加商品"
        className={styles.searchInput}
        placeholder="添加商品：名称 / 简码 / 规格 / 条码，可扫码，可从表格粘贴"
        open={open && asked !== ''}
        onOpenChange={setOpen}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        value={null}
        loading={open && !isSettled}
        notFoundContent={isSettled ? '没有找到在用的商品' : '查找中…'}
        options={found.map(({ goods, available }) => ({
          value: goods.commodityId,
          label: [goods.goodsName, goods.spec, goods.code, stockText(goods, available)].filter(Boolean).join('　'),
        }))}
        onSelect={(id) => {
          const choice = found.find(({ goods }) => goods.commodityId === id);
          setTyped('');
          if (choice) onPick(goodsOf(choice.goods));
        }}
      />
    </div>
  );
}
