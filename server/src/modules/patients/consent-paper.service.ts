import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { needsGuardian } from '@mingmou/contract/patients/age.rules';
import type { consent } from '@mingmou/contract/patients/consent.contract';
import type { ConsentKind } from '@mingmou/contract/patients/consent.dicts';
import { CONSENT_TEXTS } from '@mingmou/contract/patients/consent-texts.constants';
import { refuse } from '../../kernel/call/refusal';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { picturesOf } from '../../kernel/file/file-link';
import { findSigned, findSigner, orgName } from './consent.store';
import { aged } from './patient-view.service';

type Printed = OutputOf<typeof consent.paper>;

/** Returns the current text of a kind in the name of this organisation. */
export async function wordsOf(cx: SessionCx, kind: ConsentKind) {
  const { title, version, paragraphs } = CONSENT_TEXTS[kind];
  const name = await orgName(cx);
  return {
    ...{ orgName: name, kind, title, textVersion: version },
    paragraphs: paragraphs.map((paragraph) => paragraph.replaceAll('{org}', name)),
  };
}

async function personOf(cx: SessionCx, patientId: number) {
  const signer = (await findSigner(cx, patientId)) ?? refuse(sharedCodes.missing);
  const { name, sex, recordNo, birthday, age } = aged(cx, signer);
  return { name, sex, recordNo, age, needsGuardian: needsGuardian(birthday, dayText(cx.now)) };
}

/** The paper that is to be signed, with room for who signs. */
export async function blankPaper(cx: SessionCx, { patientId, kind }: InputOf<typeof consent.paper>): Promise<Printed> {
  return { ...(await wordsOf(cx, kind)), ...(await personOf(cx, patientId)) };
}

/** Returns a consent with its original text; refuses consents older than stored texts. */
export async function signedPaper(cx: SessionCx, id: number): Promise<Printed> {
  const row = (await findSigned(cx, id)) ?? refuse(sharedCodes.missing);
  const { kind, title, textVersion, paragraphs } = row;
  if (!title || !textVersion || !paragraphs) refuse(sharedCodes.missing);
  const [signature] = row.signedBy === 'PHONE' ? await picturesOf(cx, row.fileIds) : [];
  const { ways, guardianName, guardianRelation, createdAt } = row;
  return {
    ...{ orgName: row.orgName, kind, title, textVersion, paragraphs },
    ...(await personOf(cx, row.patientId)),
    ...{ ways, guardianName, guardianRelation, signedAt: createdAt, signature: signature?.url ?? null },
  };
}
