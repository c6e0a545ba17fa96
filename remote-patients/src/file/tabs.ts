import { idIn } from '@mingmou/contract/base/id-in';
import { manifest } from '../../manifest';

/** The pages of a patient's file, in the order of the paper (domain-patients §2); each is an address of its own. */
export const FILE_TABS = [
  { code: 'home', page: manifest.pages.fileHome },
  { code: 'visits', page: manifest.pages.fileVisits },
  { code: 'lenses', page: manifest.pages.fileLenses },
  { code: 'trainings', page: manifest.pages.fileTrainings },
  { code: 'bills', page: manifest.pages.fileBills },
] as const;

export type FileTab = (typeof FILE_TABS)[number]['code'];

export function fileAddress(
  tab: FileTab,
  patientId: number,
  more: Readonly<Record<string, string | number>> = {},
): string {
  const found = FILE_TABS.find(({ code }) => code === tab);
  const query = new URLSearchParams({ patientId: String(patientId) });
  for (const [name, value] of Object.entries(more)) query.set(name, String(value));
  return `${found?.page.path}?${query}`;
}

export const patientIn = (params: URLSearchParams): number | undefined => idIn(params.get('patientId'));

/** In the address of 消费记录: which bills are shown. */
export const BILL_KIND = 'kind';
/** In the address of 就诊记录: the visit that is open. */
export const VISIT = 'acceptsId';

/** Pages that say more of an event of the timeline, by its kind; the others have none. */
const PAGES: Readonly<Record<number, FileTab>> = { 7: 'lenses', 8: 'trainings' };
const BILLS_OF: Readonly<Record<number, string>> = { 6: '5', 9: '1', 10: '3' };
const OF_VISITS: readonly number[] = [2, 3, 4, 5];

interface Entry {
  readonly kind: number;
  readonly acceptsId?: number | null;
}

/** The page of the file that says more of an event of the timeline; undefined where none does. */
export function entryAddress({ kind, acceptsId }: Entry, patientId: number): string | undefined {
  if (OF_VISITS.includes(kind) && acceptsId) return fileAddress('visits', patientId, { [VISIT]: acceptsId });
  const bills = BILLS_OF[kind];
  if (bills) return fileAddress('bills', patientId, { [BILL_KIND]: bills });
  const page = PAGES[kind];
  return page ? fileAddress(page, patientId) : undefined;
}
