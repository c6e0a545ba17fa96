import type { OutputOf } from '@mingmou/contract/base/call';
import { isMobile } from '@mingmou/contract/base/phone';
import { readIdCard, searchedCardFault } from '@mingmou/contract/patients/id-card.rules';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { normalName, typedNumber } from '@mingmou/contract/patients/patient.rules';
import { send } from '@mingmou/core/http/client';
import { useAct } from '@mingmou/kit/act/use-act';
import { useScan } from '@mingmou/kit/entry/use-scan';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useRefusal } from '@mingmou/kit/feedback/use-refusal';

export type FoundPatient = OutputOf<typeof patient.findLike>[number];

/** The field of a new file that a search for an unknown patient begins. */
export type Begun = { readonly name: string } | { readonly phone: string } | { readonly idCardNo: string };

const SEARCHABLE = /[\u4e00-\u9fff]|[A-Za-z]{2}|\d{4}/;
const NAME = /^[\u4e00-\u9fff·]{2,}$/;
const LONGEST = patient.findLike.input.keyword?.max ?? 0;

/** With less than a Han character, two letters or four digits the server finds no patient. */
export const isSearchable = (text: string): boolean => SEARCHABLE.test(text);

/** Returns the searched text as the field of a new file. */
export function begunBy(typed: string): Begun | undefined {
  const number = typedNumber(typed);
  if (readIdCard(number)) return { idCardNo: number };
  if (isMobile(number)) return { phone: number };
  return NAME.test(normalName(typed)) ? { name: normalName(typed) } : undefined;
}

interface PatientScanOptions {
  readonly onFound: (person: FoundPatient) => void;
  /** Several patients have the code, such as a family with one phone. */
  readonly onSeveral: (code: string, people: readonly FoundPatient[]) => void;
  /** An unknown phone or identity card; answers false where the form has no such field. */
  readonly onBegin: (begun: Begun) => boolean;
  readonly enabled?: boolean;
  readonly inDialog?: boolean;
}

/** Finds the patient of a scanned record number, phone or identity card, wherever the focus is. */
export function usePatientScan({ onFound, onSeveral, onBegin, ...options }: PatientScanOptions): void {
  const { error } = useFeedback();
  const scan = useAct(async (scanned: string) => {
    const code = scanned.trim();
    const isAsked = isSearchable(code) && code.length <= LONGEST;
    const people = isAsked ? await send(patient.findLike, { keyword: code }, { quiet: true }) : [];
    const [only] = people;
    if (only && people.length === 1) return onFound(only);
    if (only) return onSeveral(code, people);
    const begun = begunBy(code);
    if (begun && onBegin(begun)) return;
    const fault = searchedCardFault(typedNumber(code));
    error(`没有找到患者：${fault ?? code}`);
  }, useRefusal());
  useScan((code) => void scan.run(code), options);
}
