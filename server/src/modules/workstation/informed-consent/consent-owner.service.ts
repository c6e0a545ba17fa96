import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import { lensCategory } from '@mingmou/contract/workstation/archive/lens/lens-archive.dicts';
import type { ConsentArea } from '@mingmou/contract/workstation/informed-consent/informed-consent.dicts';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { patientPackageHead } from '../../patient-package/patient-package.rows';
import { findVisit } from '../../visit/visit.rows';
import { lensArchiveHead } from '../archive/lens/lens-archive.rows';

/** Owner of a consent, with the facts for its document and lifecycle. */
export interface ConsentOwner {
  readonly patientId: number;
  /** Doctor named in the text; null: the person who prepares it. */
  readonly doctorName: string | null;
  /** The lenses that are meant, in a line. */
  readonly lensInfo: string | null;
  /** A lens of the cycle was delivered, so earlier consents can no longer be voided (121006). */
  readonly isDelivered: boolean;
}

type Find = (cx: SessionCx, id: number) => Promise<ConsentOwner | undefined>;

const NO_LENS = { lensInfo: null, isDelivered: false } as const;

const visitOwner: Find = async (cx, id) => {
  const visit = await findVisit(cx, id);
  return visit && { ...NO_LENS, patientId: visit.patientId, doctorName: visit.doctorName };
};

const packageOwner: Find = async (cx, id) => {
  const bought = await patientPackageHead(cx, id);
  return bought?.kind === 'VT' ? { ...NO_LENS, patientId: bought.patientId, doctorName: null } : undefined;
};

const archiveOwner: Find = async (cx, id) => {
  const archive = await lensArchiveHead(cx, id);
  if (!archive) return undefined;
  const { patientId, doctorName, archiveNo, lensCategory: category, name, odStartDate, osStartDate } = archive;
  const lensInfo = `${dictName(lensCategory, category)} ${name}（${archiveNo}）`;
  return { patientId, doctorName, lensInfo, isDelivered: odStartDate !== null || osStartDate !== null };
};

const OWNERS: Readonly<Record<ConsentArea, Find>> = {
  'corneal-hard-archives': archiveOwner,
  'corneal-training-archives': packageOwner,
  'viewing-table': visitOwner,
};

/** Returns the owner of a consent; refuses one outside of this organisation. */
export async function consentOwner(cx: SessionCx, area: ConsentArea, id: number): Promise<ConsentOwner> {
  return (await OWNERS[area](cx, id)) ?? refuse(sharedCodes.missing);
}
