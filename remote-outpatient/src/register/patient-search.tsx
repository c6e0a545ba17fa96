import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { sex } from '@mingmou/contract/dict/sex';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { usePaused } from '@mingmou/kit/act/use-paused';
import { Select } from '@mingmou/kit/ui-form';
import { useState } from 'react';
import styles from './register.module.css';

export type FoundPatient = OutputOf<typeof patient.findLike>[number];

interface PatientSearchProps {
  readonly onPick: (patient: FoundPatient) => void;
}

const TYPING_PAUSE_MS = 300;
const SEARCHABLE = /[\u4e00-\u9fff]|[A-Za-z]{2}|\d{4}/;

function emptyText(typed: string, keyword: string, fetching: boolean): string {
  if (typed === '') return '输入姓名、拼音首字母、手机号或病历号';
  if (!SEARCHABLE.test(typed)) return '至少输入1个汉字、2个字母或4位数字';
  return fetching || typed !== keyword ? '查找中…' : '没有找到，可在下方新建';
}

/** Finds somebody on file by name, initials, phone or record number. */
export function PatientSearch({ onPick }: PatientSearchProps) {
  const [typed, setTyped] = useState('');
  const keyword = usePaused(typed.trim(), TYPING_PAUSE_MS);
  const { data, fetching } = useCall(patient.findLike, { keyword }, { skip: !SEARCHABLE.test(keyword), quiet: true });
  const found = SEARCHABLE.test(typed) && keyword === typed.trim() ? (data ?? []) : [];
  return (
    <Select<number>
      className={styles.search}
      aria-label="查找患者"
      placeholder="姓名 / 拼音首字母 / 手机号 / 病历号"
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      value={null}
      notFoundContent={emptyText(typed.trim(), keyword, fetching)}
      options={found.map(({ id, name, sex: sexCode, age, phone, recordNo }) => ({
        value: id,
        label: `${name}　${dictName(sex, sexCode)}　${age}　${phone}　${recordNo}`,
      }))}
      onSelect={(id: number) => {
        const picked = found.find((one) => one.id === id);
        setTyped('');
        if (picked) onPick(picked);
      }}
    />
  );
}
