import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { type CodeOf, dictName } from '@mingmou/contract/base/dict';
import type { relation } from '@mingmou/contract/dict/relation';
import { needsGuardian } from '@mingmou/contract/patients/age.rules';
import type { consent } from '@mingmou/contract/patients/consent.contract';
import {
  type ConsentKind,
  type ConsentMeans,
  consentKind,
  type MarketingWay,
} from '@mingmou/contract/patients/consent.dicts';
import { malformed, refuse } from '../../kernel/call/refusal';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { linkFiles, picturesOf } from '../../kernel/file/file-link';
import { asSeen } from '../../kernel/row/versioned-row';
import {
  consentsOf,
  endConsent,
  findSigner,
  insertConsent,
  lockConsent,
  lockSigner,
  lockStanding,
  standingKinds,
} from './consent.store';
import { wordsOf } from './consent-paper.service';

const TARGET = '同意书';
const KINDS: readonly ConsentKind[] = ['PRIVACY', 'MARKETING', 'CARD'];

/** Returns the kinds without a valid consent of the patient: never requested, skipped, or revoked. */
export async function missingConsents(cx: SessionCx, patientId: number): Promise<ConsentKind[]> {
  const standing = await standingKinds(cx, patientId);
  return KINDS.filter((kind) => !standing.includes(kind));
}

/** Whether a patient agrees to something now. */
export async function hasConsent(cx: SessionCx, patientId: number, kind: ConsentKind): Promise<boolean> {
  return (await standingKinds(cx, patientId)).includes(kind);
}

export async function findConsents(cx: SessionCx, patientId: number) {
  const { birthday } = (await findSigner(cx, patientId)) ?? refuse(sharedCodes.missing);
  const rows = await consentsOf(cx, patientId);
  const pictures = await picturesOf(
    cx,
    rows.flatMap(({ fileIds }) => fileIds),
  );
  return {
    missing: await missingConsents(cx, patientId),
    needsGuardian: needsGuardian(birthday, dayText(cx.now)),
    consents: rows.map((row) => ({ ...row, pictures: pictures.filter(({ id }) => row.fileIds.includes(id)) })),
  };
}

/** An agreement as it was signed, whichever way. */
interface Signed {
  readonly patientId: number;
  readonly kind: ConsentKind;
  readonly ways?: readonly MarketingWay[] | null;
  readonly guardianName?: string | null;
  readonly guardianRelation?: CodeOf<typeof relation> | null;
  /** Pictures of the paper, or that of the signature. */
  readonly fileIds: readonly number[];
  readonly signedBy: ConsentMeans;
}

/** Refuses a consent without channels, and a child without a guardian. */
export function checkContent(input: Omit<Signed, 'fileIds' | 'signedBy' | 'patientId'>, isChild: boolean): void {
  const { kind, ways, guardianName, guardianRelation } = input;
  if (kind === 'MARKETING' && !ways?.length) throw malformed('ways', '营销方式：请至少选择一种');
  if (kind !== 'MARKETING' && ways?.length) throw malformed('ways', '营销方式：只有营销同意才填写');
  if (isChild && !guardianName) throw malformed('guardianName', '监护人：未满14周岁须由监护人签署，请填写监护人');
  if (isChild && !guardianRelation) throw malformed('guardianRelation', '与患者关系：请填写监护人与患者的关系');
}

/** Stores a signed consent with its text and signature; it replaces a valid one of the same kind. */
export async function keepConsent(cx: SessionCx, input: Signed): Promise<{ id: number }> {
  const { patientId, kind, fileIds, signedBy, guardianName, guardianRelation } = input;
  const signer = (await lockSigner(cx, patientId)) ?? refuse(sharedCodes.missing);
  const isChild = needsGuardian(signer.birthday, dayText(cx.now));
  checkContent(input, isChild);
  const former = await lockStanding(cx, patientId, kind);
  if (former) await endConsent(cx, former.id, { state: 'REPLACED' });
  const files = [...new Set(fileIds)];
  const { title, textVersion, paragraphs } = await wordsOf(cx, kind);
  const id = await insertConsent(cx, {
    ...{ patientId, kind, state: 'AGREED', ways: [...new Set(input.ways ?? [])], fileIds: files },
    guardianName: isChild ? guardianName : null,
    guardianRelation: isChild ? guardianRelation : null,
    ...{ signedBy, title, textVersion, paragraphs },
  });
  await linkFiles(cx, { use: 'CONSENT', ownerId: id, wanted: files, held: [] });
  cx.log({
    ...{ targetType: TARGET, targetId: id, targetName: `${dictName(consentKind, kind)} ${signer.name}` },
    after: { files: { label: '签署件', value: files.length }, guardianName: { label: '监护人', value: guardianName } },
  });
  return { id };
}

/** The pictures of a signed paper. */
export function saveConsent(cx: SessionCx, input: InputOf<typeof consent.save>) {
  return keepConsent(cx, { ...input, signedBy: 'PAPER' });
}

/** Skips 隐私告知 in an emergency; it is requested again at the next registration. */
export async function skipPrivacy(cx: SessionCx, { patientId, reason }: InputOf<typeof consent.skip>) {
  const signer = (await lockSigner(cx, patientId)) ?? refuse(sharedCodes.missing);
  const id = await insertConsent(cx, { patientId, kind: 'PRIVACY', state: 'SKIPPED', reason });
  cx.log({
    targetType: TARGET,
    targetId: id,
    targetName: `${dictName(consentKind, 'PRIVACY')} ${signer.name}`,
    reason,
  });
  return null;
}

/** Revokes a consent immediately; the paper is kept as evidence of its validity until then. */
export async function withdrawConsent(cx: SessionCx, input: InputOf<typeof consent.withdraw>) {
  const { id, version, reason, withdrawnBy } = input;
  const row = asSeen(await lockConsent(cx, id), version);
  if (row.state !== 'AGREED') refuse(sharedCodes.stale);
  await endConsent(cx, id, { state: 'WITHDRAWN', reason, withdrawnBy });
  cx.log({ targetType: TARGET, targetId: id, targetName: dictName(consentKind, row.kind), reason });
  return null;
}
