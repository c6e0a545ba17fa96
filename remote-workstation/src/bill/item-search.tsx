import { dictName } from '@mingmou/contract/base/dict';
import { formatPrice } from '@mingmou/contract/base/money';
import { checkBill } from '@mingmou/contract/workstation/check-bill.contract';
import { billItemType } from '@mingmou/contract/workstation/check-bill.dicts';
import type { BillItem } from '@mingmou/contract/workstation/check-bill.rules';
import { useCall } from '@mingmou/core/store/use-call';
import { usePaused } from '@mingmou/kit/act/use-paused';
import { SearchSelect } from '@mingmou/kit/form/search-select';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button } from '@mingmou/kit/ui';
import { useState } from 'react';
import styles from './bill.module.css';

const keyOf = ({ itemType, itemId }: BillItem) => `${itemType}-${itemId}`;
export const SEARCH_ID = `${checkBill.code}-rows`;

/** Adds an item from the most frequent ones, or by code, name or initials; F2 focuses the search. */
export function ItemSearch({ onPick }: { readonly onPick: (item: BillItem) => void }) {
  const [typed, setTyped] = useState('');
  const keyword = usePaused(typed.trim());
  const {
    data: found = [],
    fetching,
    refusal,
  } = useCall(checkBill.findItems, keyword ? { keyword } : {}, { quiet: true });
  const { data: common = [] } = useCall(checkBill.findCommon, {}, { quiet: true });
  useKeys([{ key: 'F2', title: '添加项目', run: () => document.getElementById(SEARCH_ID)?.focus() }]);
  // The results must belong to the last search.
  const isSettled = keyword === typed.trim() && !fetching;
  const items = isSettled && !refusal ? found : [];
  return (
    <div className={styles.find}>
      <SearchSelect
        id={SEARCH_ID}
        aria-label="搜索项目"
        className={styles.search}
        showSearch={{ searchValue: typed, onSearch: setTyped, filterOption: false }}
        value={null}
        loading={!isSettled}
        placeholder="编码 / 名称 / 拼音首字母（F2）"
        notFoundContent={isSettled ? '没有可开的项目' : '正在查找…'}
        options={items.map((item) => ({
          value: keyOf(item),
          label: `${item.itemName} ${dictName(billItemType, item.itemType)} ${formatPrice(item.price)}`,
        }))}
        onChange={(key: string | null) => {
          const item = items.find((one) => keyOf(one) === key);
          if (item) onPick(item);
          setTyped('');
        }}
      />
      <span className={styles.common}>
        {common.map((item) => (
          <Button key={keyOf(item)} size="small" title={formatPrice(item.price)} onClick={() => onPick(item)}>
            {item.itemName}
          </Button>
        ))}
      </span>
    </div>
  );
}
