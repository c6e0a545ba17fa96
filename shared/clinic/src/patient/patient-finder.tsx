import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { sex } from '@mingmou/contract/dict/sex';
import { searchedCardFault } from '@mingmou/contract/patients/id-card.rules';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { typedNumber } from '@mingmou/contract/patients/patient.rules';
import { useCall } from '@mingmou/core/store/use-call';
import { usePaused } from '@mingmou/kit/act/use-paused';
import { usePendingEnter } from '@mingmou/kit/entry/use-pending-enter';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Input } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { type KeyboardEvent, useId, useState } from 'react';
import styles from './patient-finder.module.css';

export type FoundPatient = OutputOf<typeof patient.findLike>[number];

interface PatientFinderProps {
  readonly onPick: (person: FoundPatient) => void;
  readonly onClose: () => void;
}

const HAS_ALLERGY = 1;
const NO_KEYS = [] as const;
const HOW = '输入姓名、拼音首字母、手机号或病历号；↑↓ 选择，回车打开';

/** A Han character, two letters or four digits: with less the server finds nobody. */
function isEnough(keyword: string): boolean {
  if (/\p{Script=Han}/u.test(keyword)) return true;
  return /^\d+$/.test(keyword) ? keyword.length >= 4 : keyword.length >= 2;
}

/** Finds a patient of the chain from anywhere, by the keyboard alone. */
export function PatientFinder({ onPick, onClose }: PatientFinderProps) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const keyword = usePaused(typed.trim());
  const isAsked = isEnough(keyword);
  const { data, fetching, refusal } = useCall(patient.findLike, { keyword }, { skip: !isAsked, quiet: true });
  const people = isAsked && !refusal ? (data ?? []) : [];
  const chosen = Math.min(at, people.length - 1);
  // The list keeps the answer to the former text until the next answer arrives.
  const isLoading = isEnough(typed.trim()) && (fetching || keyword !== typed.trim());
  const enter = usePendingEnter(isLoading, () => {
    const [only] = people;
    if (only && people.length === 1) onPick(only);
  });
  const listId = useId();
  useKeys(NO_KEYS, { blocking: true });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setAt(Math.min(chosen + 1, people.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(chosen - 1, 0));
    else if (event.key === 'Enter') {
      const person = people[chosen];
      if (isLoading) enter.remember();
      else if (person && keyword === typed.trim()) onPick(person);
    } else {
      if (event.key === 'Escape') enter.cancel();
      return;
    }
    event.preventDefault();
  };

  return (
    <Modal
      reading
      title="查找患者"
      open
      footer={null}
      width={560}
      style={{ top: '12vh' }}
      onCancel={onClose}
      // A dialog that opens with its page takes the focus itself, after the input.
      afterOpenChange={(isOpen) => isOpen && document.getElementById(`${listId}-search`)?.focus()}
      destroyOnHidden
    >
      <Input
        id={`${listId}-search`}
        autoFocus
        role="combobox"
        aria-label="查找患者"
        aria-expanded={people.length > 0}
        aria-controls={listId}
        aria-activedescendant={people.length > 0 ? `${listId}-${chosen}` : undefined}
        value={typed}
        maxLength={50}
        placeholder="姓名 / 拼音首字母 / 手机号 / 病历号"
        onChange={({ target }) => {
          enter.cancel();
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={enter.cancel}
      />
      <FinderNote
        isAsked={isAsked}
        isEmpty={people.length === 0}
        fetching={fetching}
        fault={searchedCardFault(typedNumber(keyword))}
        says={refusal?.msg}
      />
      {people.length > 0 ? (
        <div id={listId} role="listbox" aria-label="找到的患者" className={styles.results}>
          {people.map((person, index) => (
            <Result
              key={person.id}
              id={`${listId}-${index}`}
              person={person}
              isChosen={index === chosen}
              onPick={onPick}
            />
          ))}
        </div>
      ) : null}
    </Modal>
  );
}

interface NoteProps {
  readonly isAsked: boolean;
  readonly isEmpty: boolean;
  readonly fetching: boolean;
  /** Fault of a typed identity card number. */
  readonly fault: string | undefined;
  readonly says: string | undefined;
}

function FinderNote({ isAsked, isEmpty, fetching, fault, says }: NoteProps) {
  const none = fault ? `没有找到患者：${fault}` : '没有找到患者';
  const text = says ? `查找失败：${says}` : !isAsked ? HOW : fetching ? '正在查找…' : isEmpty ? none : '';
  return (
    <p className={styles.note} role="status">
      {text}
    </p>
  );
}

interface ResultProps {
  readonly id: string;
  readonly person: FoundPatient;
  readonly isChosen: boolean;
  readonly onPick: (person: FoundPatient) => void;
}

function Result({ id, person, isChosen, onPick }: ResultProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: an option of a combobox is named by aria-activedescendant
    <div id={id} role="option" aria-selected={isChosen} className={styles.result} onClick={() => onPick(person)}>
      <span>{person.recordNo}</span>
      <span className={styles.name}>
        {person.name}
        {person.allergyFlag === HAS_ALLERGY ? <span className={styles.allergy}>过敏</span> : null}
      </span>
      <span>{dictName(sex, person.sex)}</span>
      <span>{person.age}</span>
      <span>{person.phone}</span>
    </div>
  );
}
