import type { OutputOf } from '@mingmou/contract/base/call';
import { icd } from '@mingmou/contract/workstation/icd.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { usePaused } from '@mingmou/kit/act/use-paused';
import { SearchSelect } from '@mingmou/kit/form/search-select';
import { Button } from '@mingmou/kit/ui';
import { useState } from 'react';
import styles from './ask.module.css';

export type IcdRow = OutputOf<typeof icd.findAll>[number];

export const DIAGNOSIS_SEARCH = 'consultation-diagnoses';

/** Adds a diagnosis: from those in common use, or searched by code, name or initials. */
export function IcdSearch({ onPick }: { readonly onPick: (row: IcdRow) => void }) {
  const [typed, setTyped] = useState('');
  const keyword = usePaused(typed.trim());
  const { data: found = [], fetching, refusal } = useCall(icd.findAll, keyword ? { keyword } : {}, { quiet: true });
  const { data: common = [] } = useCall(icd.findAll, {}, { quiet: true });
  // The results must belong to the last search.
  const isSettled = keyword === typed.trim() && !fetching;
  const rows = isSettled && !refusal ? found : [];
  return (
    <div className={styles.icd}>
      <SearchSelect
        id={DIAGNOSIS_SEARCH}
        aria-label="搜索诊断"
        className={styles.icdSearch}
        showSearch={{ searchValue: typed, onSearch: setTyped, filterOption: false }}
        value={null}
        loading={!isSettled}
        placeholder="编码 / 名称 / 拼音首字母"
        notFoundContent={isSettled ? '诊断目录中没有' : '正在查找…'}
        options={rows.map(({ code, name }) => ({ value: code, label: `${name} ${code}` }))}
        onChange={(code: string | null) => {
          const row = rows.find((one) => one.code === code);
          if (row) onPick(row);
          setTyped('');
        }}
      />
      <span className={styles.common}>
        {common.map((row) => (
          <Button key={row.code} size="small" title={row.code} onClick={() => onPick(row)}>
            {row.name}
          </Button>
        ))}
      </span>
    </div>
  );
}
