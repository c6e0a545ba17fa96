import { drugUsage } from '@mingmou/contract/system/fees/drug-usage.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { usePaused } from '@mingmou/kit/act/use-paused';
import { useFormSurroundings } from '@mingmou/kit/form/form-context';
import { SearchSelect } from '@mingmou/kit/form/search-select';
import { useState } from 'react';

interface DrugSelectProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (barcodeId: number | null) => void;
}

/** Picks a drug by name, initials, specification or code; empty: any drug. */
export function DrugSelect({ id, value, onChange }: DrugSelectProps) {
  const [typed, setTyped] = useState('');
  const keyword = usePaused(typed.trim());
  const { data, fetching, refusal } = useCall(drugUsage.find, { keyword });
  const { row } = useFormSurroundings();
  const found = refusal ? [] : (data ?? []);
  // The chosen drug is named by its row, whatever the search finds.
  const isHeld = value === row.barcodeId && typeof row.drugName === 'string';
  const held =
    value && isHeld && !found.some((drug) => drug.id === value) ? [{ value, label: String(row.drugName) }] : [];
  return (
    <SearchSelect<number | undefined, { value: number; label: string }>
      id={id}
      placeholder="不限药品"
      allowClear
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      loading={fetching || keyword !== typed.trim()}
      notFoundContent={fetching ? '查找中…' : '没有找到在用的药品'}
      value={value ?? undefined}
      // A search offers its answer alone: the present drug need not match the text.
      options={[
        ...(typed ? [] : held),
        ...found.map((drug) => ({ value: drug.id, label: `${drug.name}　${drug.code}` })),
      ]}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}
