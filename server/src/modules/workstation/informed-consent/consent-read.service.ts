import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateCode } from '@mingmou/contract/base/flow';
import { maskedIdCard } from '@mingmou/contract/patients/patient.rules';
import type { informedConsent } from '@mingmou/contract/workstation/informed-consent/informed-consent.contract';
import type { ConsentRow } from '@mingmou/contract/workstation/informed-consent/informed-consent.fields';
import { informedConsentFlow } from '@mingmou/contract/workstation/informed-consent/informed-consent.flow';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { picturesOf } from '../../../kernel/file/file-link';
import { documentOf, signerHead, signerOf } from './consent-document.service';
import { consentOwner } from './consent-owner.service';
import { sealOf } from './consent-seal.rules';
import {
  type Consent,
  consentsOfOwner,
  consentsOfPatient,
  countPrint,
  fileHashes,
  findConsent,
  type Wanted,
} from './informed-consent.store';

/** Returns whether the stored content and pictures equal the signed ones. */
export async function isIntact(cx: SessionCx, row: Consent): Promise<boolean> {
  const stored = await fileHashes(cx, row.fileIds);
  return sealOf(row) === row.contentHash && stored.join() === row.fileHashes.join();
}

async function rowOf(cx: SessionCx, row: Consent): Promise<ConsentRow> {
  const { id, version, area, ownerId, kind, title, templateVersion, lensInfo, createdAt, createdByName } = row;
  const { signedBy, acceptedAt, signedAt, doctorName, invalidAt, invalidByName, invalidReason, printCount } = row;
  return {
    ...{ id, version, area, ownerId, kind, title, templateVersion, lensInfo, createdAt, createdByName },
    ...{ signedBy, acceptedAt, signedAt, doctorName, invalidAt, invalidByName, invalidReason, printCount },
    state: stateCode(informedConsentFlow, row.state),
    isIntact: await isIntact(cx, row),
  };
}

export async function templateFor(cx: SessionCx, { area, kind, ownerId }: Wanted) {
  const { person, paper } = await documentOf(cx, kind, await consentOwner(cx, area, ownerId));
  const { title, templateVersion, html, riskItems } = paper;
  return { ...signerHead(cx, person), kind, title, templateVersion, html, riskItems };
}

export async function consentList(cx: SessionCx, { area, ownerId }: InputOf<typeof informedConsent.list>) {
  const owner = await consentOwner(cx, area, ownerId);
  const person = await signerOf(cx, owner.patientId);
  const rows = await consentsOfPatient(cx, owner.patientId);
  return {
    ...signerHead(cx, person),
    lensInfo: owner.lensInfo,
    consents: await Promise.all(rows.map((row) => rowOf(cx, row))),
  };
}

type Key = InputOf<typeof informedConsent.print>;

async function found(cx: SessionCx, { area, id }: Key): Promise<Consent> {
  return (await findConsent(cx, area, id)) ?? refuse(sharedCodes.missing);
}

async function whole(cx: SessionCx, row: Consent) {
  const { orgName, html, riskItems, ticked, patientSign, guardianSign, guardianName, guardianRelation } = row;
  const { guardianIdNo, doctorSign, doctorTitle, contentHash } = row;
  return {
    ...(await rowOf(cx, row)),
    ...signerHead(cx, await signerOf(cx, row.patientId)),
    ...{ orgName, html, riskItems, ticked, patientSign, guardianSign, guardianName, guardianRelation },
    ...{ guardianIdNo, doctorSign, doctorTitle, contentHash },
    pictures: await picturesOf(cx, row.fileIds),
  };
}

/** The whole document for a screen: the guardian's number is covered. */
export async function consentDocument(cx: SessionCx, key: Key) {
  const shown = await whole(cx, await found(cx, key));
  return { ...shown, guardianIdNo: shown.guardianIdNo && maskedIdCard(shown.guardianIdNo) };
}

export async function consentPictures(cx: SessionCx, key: Key) {
  return picturesOf(cx, (await found(cx, key)).fileIds);
}

/** What goes on paper, counted. */
export async function consentPrinted(cx: SessionCx, key: Key) {
  const row = await found(cx, key);
  await countPrint(cx, row.id);
  cx.log({ targetType: '知情同意书', targetId: row.id, targetName: `${row.title} ${row.patientName}` });
  return { ...(await whole(cx, row)), printCount: row.printCount + 1 };
}

/** Returns the valid consent for an order or a start; an altered consent is not valid. */
export async function signedConsent(cx: SessionCx, wanted: Wanted): Promise<Consent | undefined> {
  for (const row of await consentsOfOwner(cx, wanted)) {
    if (row.state === 'SIGNED' && (await isIntact(cx, row))) return row;
  }
  return undefined;
}
