import { hrefOf } from '@mingmou/contract/base/links';
import { lensArchivePage } from '@mingmou/contract/workstation/archive/lens/lens-archive.links';
import type { LensPaperKind } from '@mingmou/contract/workstation/archive/lens/lens-print.fields';
import type { LensArchiveRow } from './lens-columns';

/** Returns the address of a paper, which is a view of its archive's page; 交付单 names its delivery. */
export function lensPaperAddress(
  { patientId, id }: Pick<LensArchiveRow, 'patientId' | 'id'>,
  paper: LensPaperKind,
  recordId?: number,
): string {
  return `${hrefOf(lensArchivePage, { patientId, id })}&paper=${paper}${recordId ? `&delivery=${recordId}` : ''}`;
}
