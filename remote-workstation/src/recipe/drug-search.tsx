import { formatPrice } from '@mingmou/contract/base/money';
import { drugRx } from '@mingmou/contract/workstation/drug-rx.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { usePaused } from '@mingmou/kit/act/use-paused';
import { SearchSelect } from '@mingmou/kit/form/search-select';
import { useState } from 'react';
import styles from './recipe.module.css';
import type { Drug } from './rx-lines.rules';

/** Adds a drug by name, initials, specification or code; drugs without stock are marked. */
export function DrugSearch({ onPick }: { readonly onPick: (drug: Drug) => void }) {
  const [typed, setTyped] = useState('');
  const keyword = usePaused(typed.trim());
  const { data: found = [], fetching, refusal } = useCall(drugRx.drugs, keyword ? { keyword } : {}, { quiet: true });
  // The results must belong to the last search.
  const isSettled = keyword === typed.trim() && !fetching;
  const drugs = isSettled && !refusal ? found : [];
  return (
    <SearchSelect
      id="prescription-lines"
      aria-label="添加药品"
      className={styles.search}
      showSearch={{ searchValue: typed, onSearch: setTyped, filterOption: false }}
      value={null}
      loading={!isSettled}
      placeholder="添加药品：名称 / 拼音首字母 / 条码"
      notFoundContent={isSettled ? '药品目录中没有' : '正在查找…'}
      popupMatchSelectWidth={560}
      options={drugs.map((drug) => ({ value: drug.drugId, label: <Option drug={drug} />, title: drug.name }))}
      onChange={(id: number | null) => {
        const drug = drugs.find(({ drugId }) => drugId === id);
        setTyped('');
        if (drug) onPick(drug);
      }}
    />
  );
}

function Option({ drug: { name, spec, price, sellable, genericName } }: { readonly drug: Drug }) {
  return (
    <span className={styles.option}>
      <span>
        {name} {spec} {genericName && !name.includes(genericName) ? <small>{genericName}</small> : null}
      </span>
      <span>
        {price ? formatPrice(price) : '未定价'}{' '}
        {sellable > 0 ? <small>库存 {sellable}</small> : <b className={styles.short}>无库存</b>}
      </span>
    </span>
  );
}
