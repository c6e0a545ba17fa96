import {
  type Begun,
  begunBy,
  type FoundPatient,
  isSearchable,
  usePatientScan,
} from '@mingmou/clinic/patient/use-patient-scan';
import { dictName } from '@mingmou/contract/base/dict';
import { sex } from '@mingmou/contract/dict/sex';
import { searchedCardFault } from '@mingmou/contract/patients/id-card.rules';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { halfWidth, typedNumber } from '@mingmou/contract/patients/patient.rules';
import type { RefusedCall } from '@mingmou/core/store/call-api';
import { useCall } from '@mingmou/core/store/use-call';
import { usePaused } from '@mingmou/kit/act/use-paused';
import { SearchSelect } from '@mingmou/kit/form/search-select';
import { type KeyboardEvent, useState } from 'react';
import styles from './register.module.css';

interface PatientSearchProps {
  readonly onPick: (patient: FoundPatient) => void;
  /** Enter, where nobody was found. */
  readonly onBegin: (begun: Begun) => void;
  readonly onScan: (patient: FoundPatient) => void;
  /** Leads the focus to the search, where a scanned code has found several patients. */
  readonly onFocus: () => void;
}

const TYPING_PAUSE_MS = 300;

function emptyText(typed: string, isAnswered: boolean, refusal: RefusedCall | undefined): string {
  if (typed === '') return '输入姓名、拼音首字母、手机号、证件号或病历号';
  if (!isSearchable(typed)) return '至少输入1个汉字、2个字母或4位数字';
  if (!isAnswered) return '查找中…';
  if (refusal) return `查找失败：${refusal.msg}，按回车再查`;
  const fault = searchedCardFault(typedNumber(typed));
  if (fault) return `没有找到：${fault}`;
  return begunBy(typed) ? '没有找到，按回车新建' : '没有找到，可在下方新建';
}

/** Finds a patient by name, letters, phone, card or record number, typed or scanned; begins a new file for an unknown one. */
export function PatientSearch({ onPick, onBegin, onScan, onFocus }: PatientSearchProps) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const keyword = usePaused(typed.trim(), TYPING_PAUSE_MS);
  const { data, fetching, refusal, refetch } = useCall(
    patient.findLike,
    { keyword },
    { skip: !isSearchable(keyword), quiet: true },
  );
  const isAnswered = isSearchable(typed) && keyword === typed.trim() && !fetching;
  const found = isAnswered && !refusal ? (data ?? []) : [];
  const begun = begunBy(typed);
  const beginFile = (known: Begun) => {
    setTyped('');
    setOpen(false);
    onBegin(known);
  };
  usePatientScan({
    onFound: (person) => {
      setTyped('');
      setOpen(false);
      onScan(person);
    },
    onSeveral: (code) => {
      onFocus();
      setTyped(code);
      setOpen(true);
    },
    onBegin: (one) => {
      setTyped('');
      onBegin(one);
      return true;
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isAnswered || found.length > 0) return;
    // A failed search does not show that there is no file: it begins none.
    const act = refusal ? refetch : begun && (() => beginFile(begun));
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <SearchSelect
      className={styles.search}
      aria-label="查找患者"
      placeholder="姓名 / 拼音 / 手机号 / 证件号 / 病历号"
      showSearch={{ filterOption: false, searchValue: typed, onSearch: (text) => setTyped(halfWidth(text)) }}
      value={null}
      loading={isSearchable(typed) && !isAnswered}
      open={isOpen}
      onOpenChange={setOpen}
      notFoundContent={emptyText(typed.trim(), isAnswered, refusal)}
      options={found.map(({ id, name, sex: sexCode, age, phone, recordNo }) => ({
        value: id,
        label: `${name}　${dictName(sex, sexCode)}　${age}　${phone}　${recordNo}`,
      }))}
      onInputKeyDown={onKeyDown}
      onSelect={(id) => {
        const picked = found.find((one) => one.id === id);
        setTyped('');
        if (picked) onPick(picked);
      }}
    />
  );
}
