import type { PrintPart } from '@mingmou/contract/workstation/print/visit-print.fields';
import { manifest } from '../../manifest';

/** Where a record of 配镜处方 is printed. */
export function opticianPrintAddress(recordId: number): string {
  return `${manifest.pages.opticianPrint.path}?id=${recordId}`;
}

/** Returns the address of a drug prescription's print, next to the conclusion of its visit (domain-workstation §7). */
export function drugPrintAddress(acceptsId: number, recordId: number): string {
  return `${manifest.pages.conclusion1Print.path}?acceptsId=${acceptsId}&rx=${recordId}`;
}

/** Where the report of one examination is printed. */
export function examinationPrintAddress(acceptsId: number, checkRowId: number): string {
  return `${recordPrintAddress(acceptsId)}&check=${checkRowId}`;
}

/** Returns the address of a visit's print on a personal template. */
export function templatePrintAddress(acceptsId: number): string {
  return `${manifest.pages.templatePrint.path}?acceptsId=${acceptsId}`;
}

/** Returns the address where parts of the record of a visit are chosen and printed; with `part` only that part is chosen at first. */
export function recordPrintAddress(acceptsId: number, part?: PrintPart): string {
  return `${manifest.pages.recordPrint.path}?acceptsId=${acceptsId}${part ? `&part=${part}` : ''}`;
}

/** Where the record of a visit is printed. */
export function medicalPrintAddress(acceptsId: number): string {
  return `${manifest.pages.medicalPrint.path}?acceptsId=${acceptsId}`;
}

const CONCLUSION_PAGES = {
  2: manifest.pages.conclusion2Print,
  3: manifest.pages.conclusion3Print,
  4: manifest.pages.conclusion4Print,
} as const;

/** Where the conclusion of a visit is printed, in the layout that it names; the standard one where that has no page. */
export function conclusionPrintAddress(layout: number | null | undefined, acceptsId: number): string {
  const page =
    layout === 2 || layout === 3 || layout === 4 ? CONCLUSION_PAGES[layout] : manifest.pages.conclusion1Print;
  return `${page.path}?acceptsId=${acceptsId}`;
}
