import { isMobile } from '@mingmou/contract/base/phone';
import { readIdCard } from '@mingmou/contract/patients/id-card.rules';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { type DuplicateFacts, isSameName, normalName } from '@mingmou/contract/patients/patient.rules';
import { useCall } from '@mingmou/core/store/use-call';
import { useState } from 'react';
import type { Draft, KnownPatient } from './register.draft';

const SHORTEST_NAME = 2;
const MOST = 5;

/** Request after a field is left: the rules on duplicates once name and phone are known, otherwise a search. */
export type Asking =
  | ({ readonly by: 'duplicate' } & Pick<Draft, 'birthday' | 'sex'> &
      Pick<DuplicateFacts, 'name' | 'phone' | 'idCardNo'>)
  | { readonly by: 'phone'; readonly phone: string }
  | { readonly by: 'card' | 'name'; readonly keyword: string };

/** Fields whose leaving asks whom they could mean. */
export const ASKING_FIELDS = ['name', 'phone', 'idCardNo'] as const;
type AskingField = (typeof ASKING_FIELDS)[number];

/** Returns the request that the input permits; undefined while it cannot identify anyone. */
export function askingOf(left: AskingField, draft: Draft): Asking | undefined {
  const { idCardNo, birthday, sex } = draft;
  const phone = draft.phone ?? '';
  const name = normalName(draft.name ?? '');
  const card = idCardNo && readIdCard(idCardNo) ? idCardNo : undefined;
  if (left === 'idCardNo' && !card) return undefined;
  if (name !== '' && isMobile(phone)) return { by: 'duplicate', name, phone, birthday, sex, idCardNo: card };
  if (left === 'phone') return isMobile(phone) ? { by: 'phone', phone } : undefined;
  if (left === 'idCardNo' && card) return { by: 'card', keyword: card };
  return left === 'name' && name.length >= SHORTEST_NAME ? { by: 'name', keyword: name } : undefined;
}

/** A search by name also finds longer names, which are left out. Of a family with one phone, who bears the name comes first. */
export function meant(asking: Asking, found: readonly KnownPatient[]): KnownPatient[] {
  const fits = ({ name }: KnownPatient) => asking.by !== 'name' || isSameName(name, asking.keyword);
  const fitting = found.filter(fits);
  if (asking.by !== 'duplicate') return fitting.slice(0, MOST);
  const isNamesake = ({ name }: KnownPatient) => isSameName(name, asking.name);
  return [...fitting.filter(isNamesake), ...fitting.filter((one) => !isNamesake(one))].slice(0, MOST);
}

const QUIET = { quiet: true };
const NOBODY = { name: '', phone: '' };

/** Patients on file who match the typed fields, requested after each field is left. */
export function useCandidates() {
  const [asking, ask] = useState<Asking>();
  const by = asking?.by;
  const facts = asking?.by === 'duplicate' ? asking : undefined;
  const { by: _by, ...typed } = facts ?? { by: undefined, ...NOBODY };
  const duplicate = useCall(patient.checkDuplicate, typed, { ...QUIET, skip: !facts });
  const phone = asking?.by === 'phone' ? asking.phone : '';
  const byPhone = useCall(patient.findByPhone, { phone }, { ...QUIET, skip: by !== 'phone' });
  const keyword = asking && 'keyword' in asking ? asking.keyword : '';
  const byText = useCall(patient.findLike, { keyword }, { ...QUIET, skip: keyword === '' });
  const found = facts ? duplicate.data?.candidates : by === 'phone' ? byPhone.data : byText.data;
  return {
    people: asking ? meant(asking, found ?? []) : [],
    left: (field: AskingField, draft: Draft) => ask((now) => askingOf(field, draft) ?? now),
    forget: () => ask(undefined),
  };
}
