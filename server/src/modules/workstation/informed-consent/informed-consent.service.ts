import { rightName, satisfies } from '@mingmou/contract/auth/rights';
import type { InputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { stateCode } from '@mingmou/contract/base/flow';
import type { informedConsent } from '@mingmou/contract/workstation/informed-consent/informed-consent.contract';
import {
  type ConsentArea,
  consentArea,
  informedConsentKind,
} from '@mingmou/contract/workstation/informed-consent/informed-consent.dicts';
import type { PatientPart } from '@mingmou/contract/workstation/informed-consent/informed-consent.fields';
import {
  CONSENT_RIGHTS,
  informedConsentFlow,
} from '@mingmou/contract/workstation/informed-consent/informed-consent.flow';
import {
  AREA_KINDS,
  type ConsentFault,
  doctorFault,
  keptPart,
  patientFault,
  signersAt,
} from '@mingmou/contract/workstation/informed-consent/informed-consent.rules';
import { informedConsentCodes } from '@mingmou/contract/workstation/workstation.codes';
import { forbidden, malformed, refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { linkFiles } from '../../../kernel/file/file-link';
import { transition } from '../../../kernel/row/transition';
import { closeOnPhone } from '../../phone/phone-session.service';
import { titleOf } from '../employee.store';
import { documentOf, signerOf } from './consent-document.service';
import { consentOwner } from './consent-owner.service';
import { isIntact } from './consent-read.service';
import { type ConsentEvidence, sealOf } from './consent-seal.rules';
import {
  type Consent,
  fileHashes,
  insertConsent,
  lockConsent,
  lockWaiting,
  writeConsent,
} from './informed-consent.store';

export const TARGET = '知情同意书';
export const PHONE = 'INFORMED';
const USE = 'INFORMED_CONSENT';

/** Checks the right of the area. The call itself is open to accounts with the right of any area. */
export function mustSign({ caller }: SessionCx, area: ConsentArea): void {
  const rights = CONSENT_RIGHTS[area];
  if (!satisfies(rights, caller)) throw forbidden(rightName(rights[0]));
}

export function told(fault: ConsentFault | undefined): void {
  if (!fault) return;
  if ('code' in fault) refuse(fault.code);
  throw malformed(fault.field, fault.says);
}

const nameOf = ({ kind, patientName }: Pick<Consent, 'kind' | 'patientName'>) =>
  `${dictName(informedConsentKind, kind)} ${patientName}`;

/** Columns of documents and strokes, as they are written. */
function columns<C extends Partial<ConsentEvidence>>({ patientSign, guardianSign, doctorSign, ...rest }: C) {
  const written = { patientSign, guardianSign, doctorSign };
  const given = Object.entries(written).filter(([, value]) => value !== undefined);
  return { ...rest, ...Object.fromEntries(given.map(([name, value]) => [name, value && JSON.stringify(value)])) };
}

/** Returns a change together with the hash of the resulting content. */
export function sealed(row: ConsentEvidence, change: Partial<ConsentEvidence>) {
  return { ...columns(change), contentHash: sealOf({ ...row, ...change }) };
}

type Paper = Awaited<ReturnType<typeof documentOf>>['paper'];

const NOTHING_SIGNED: Omit<ConsentEvidence, keyof Paper> = {
  ...{ ticked: [], patientSign: null, guardianSign: null, guardianName: null, guardianRelation: null },
  ...{ guardianIdNo: null, acceptedAt: null, signedBy: null, doctorSign: null, doctorId: null, doctorName: null },
  ...{ doctorTitle: null, signedAt: null, fileIds: [], fileHashes: [] },
};

/** Prepares a consent; a waiting one without any signature gets the current text. */
export async function saveConsent(cx: SessionCx, input: InputOf<typeof informedConsent.save>) {
  const { area, ownerId, kind } = input;
  mustSign(cx, area);
  if (!AREA_KINDS[area].includes(kind)) {
    refuse(informedConsentCodes.notHere, {
      area: dictName(consentArea, area),
      kind: dictName(informedConsentKind, kind),
    });
  }
  const owner = await consentOwner(cx, area, ownerId);
  const waiting = await lockWaiting(cx, input);
  const state = stateCode(informedConsentFlow, 'WAITING');
  if (waiting?.acceptedAt) {
    cx.log({ targetType: TARGET, targetId: waiting.id, targetName: nameOf(waiting) });
    return { id: waiting.id, version: waiting.version, state };
  }
  const { paper } = await documentOf(cx, kind, owner);
  const log = { targetType: TARGET, targetName: nameOf(paper) };
  const contentHash = sealOf({ ...paper, ...NOTHING_SIGNED });
  if (waiting) {
    cx.log({ ...log, targetId: waiting.id });
    if (waiting.contentHash === contentHash) return { id: waiting.id, version: waiting.version, state };
    await writeConsent(cx, waiting.id, { ...paper, contentHash });
    return { id: waiting.id, version: waiting.version + 1, state };
  }
  const place = { area, ownerId, patientId: owner.patientId, createdByName: cx.caller.staffName };
  const id = await insertConsent(cx, { ...paper, ...place, contentHash });
  cx.log({ ...log, targetId: id });
  return { id, version: 1, state };
}

export interface Seen {
  readonly area: ConsentArea;
  readonly id: number;
  readonly version: number;
}

/** Checks before an act on a consent. A signed consent has refusals of its own. */
export function guards(cx: SessionCx, { area, id, version }: Seen) {
  return {
    flow: informedConsentFlow,
    version,
    lock: () => lockConsent(cx, area, id),
    state: (row: Consent) => row.state,
    inState: ({ state }: Consent, { allowed }: { readonly allowed: boolean }) => {
      if (!allowed && state === 'SIGNED') refuse(informedConsentCodes.signed);
    },
    target: (row: Consent, change: object | undefined) => ({
      ...{ targetType: TARGET, targetName: nameOf(row) },
      // The log is sealed daily, so the hash is recorded there too.
      after: change && 'contentHash' in change ? { contentHash: { label: '校验码', value: change.contentHash } } : {},
    }),
  } as const;
}

export const writing =
  (cx: SessionCx) =>
  (row: Consent, to: keyof typeof informedConsentFlow.states, change: Parameters<typeof writeConsent>[2]) =>
    writeConsent(cx, row.id, { ...change, state: stateCode(informedConsentFlow, to) });

export async function refuseAltered(cx: SessionCx, row: Consent, action: string): Promise<void> {
  if (!(await isIntact(cx, row))) refuse(informedConsentCodes.altered, { action });
}

/** The patient's part as it is kept, judged by the age of today. */
export async function acceptedPart(cx: SessionCx, row: Consent, said: PatientPart) {
  const { birthday } = await signerOf(cx, row.patientId);
  const signers = signersAt(birthday, dayText(cx.now));
  told(patientFault(row.riskItems.length, signers, said));
  return { ...keptPart(signers, said), acceptedAt: cx.now.toISOString() };
}

const isSaid = ({ ticked, patientSign, guardianSign }: PatientPart) =>
  [ticked, patientSign, guardianSign].some((part) => part && part.length > 0);

const answered = ({ id, version }: Seen, state: keyof typeof informedConsentFlow.states) => ({
  ...{ id, version: version + 1 },
  state: stateCode(informedConsentFlow, state),
});

/** Signs for the doctor, after the patient's part was signed by phone or in the same call. */
export async function signConsent(cx: SessionCx, input: InputOf<typeof informedConsent.sign>) {
  const { area, id, version, doctorSign, ...said } = input;
  mustSign(cx, area);
  await transition(cx, {
    ...guards(cx, input),
    action: 'sign',
    effect: async (row) => {
      await refuseAltered(cx, row, '签署');
      const isByPhone = row.acceptedAt !== null && !isSaid(said);
      const part = isByPhone ? {} : { ...(await acceptedPart(cx, row, said)), signedBy: 'DESK' as const };
      told(doctorFault(doctorSign));
      const { staffId, staffName } = cx.caller;
      return sealed(row, {
        ...part,
        ...{ doctorSign: doctorSign ?? null, doctorId: staffId, doctorName: staffName },
        ...{ doctorTitle: (await titleOf(cx, staffId)) || null, signedAt: cx.now.toISOString() },
      });
    },
    write: writing(cx),
  });
  await closeOnPhone(cx, { purpose: PHONE, targetId: id });
  return answered({ area, id, version }, 'SIGNED');
}

/** A signed paper by its pictures, whose hashes become a part of the document. */
export async function uploadConsent(cx: SessionCx, input: InputOf<typeof informedConsent.upload>) {
  const { area, id } = input;
  mustSign(cx, area);
  const fileIds = [...new Set(input.fileIds)];
  await transition(cx, {
    ...guards(cx, input),
    action: 'upload',
    effect: async (row) => {
      await refuseAltered(cx, row, '登记');
      await linkFiles(cx, { use: USE, ownerId: id, wanted: fileIds, held: [] });
      const { staffId, staffName } = cx.caller;
      return sealed(row, {
        ...{ fileIds, fileHashes: await fileHashes(cx, fileIds), signedBy: 'PAPER', signedAt: cx.now.toISOString() },
        ...{ doctorId: staffId, doctorName: staffName, doctorTitle: (await titleOf(cx, staffId)) || null },
      });
    },
    write: writing(cx),
  });
  await closeOnPhone(cx, { purpose: PHONE, targetId: id });
  return answered(input, 'SIGNED');
}

/** 作废: the document stays as evidence; refused once a lens of the cycle is with the patient. */
export async function invalidateConsent(cx: SessionCx, input: InputOf<typeof informedConsent.invalid>) {
  const { area, id, reason } = input;
  mustSign(cx, area);
  await transition(cx, {
    ...guards(cx, input),
    action: 'invalid',
    inState: async ({ state, ownerId }) => {
      if (state === 'SIGNED' && (await consentOwner(cx, area, ownerId)).isDelivered) {
        refuse(informedConsentCodes.delivered);
      }
    },
    effect: async () => ({
      ...{ invalidReason: reason, invalidAt: cx.now.toISOString(), invalidByName: cx.caller.staffName },
    }),
    write: writing(cx),
    reason,
  });
  await closeOnPhone(cx, { purpose: PHONE, targetId: id });
  return answered(input, 'INVALID');
}
