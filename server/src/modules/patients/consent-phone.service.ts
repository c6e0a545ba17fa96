import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import { maskedName } from '@mingmou/contract/calling/calling.rules';
import { needsGuardian } from '@mingmou/contract/patients/age.rules';
import { type ConsentKind, consentKind } from '@mingmou/contract/patients/consent.dicts';
import { consentPhone } from '@mingmou/contract/patients/consent-phone.contract';
import { refuse } from '../../kernel/call/refusal';
import { dayText } from '../../kernel/context/clock';
import type { PublicCx, SessionCx } from '../../kernel/context/cx';
import { keepImage, noteFile } from '../files/keep-image.service';
import type { FileStore } from '../files/store/file-store.service';
import { type OnPhone, onPhone, openOnPhone, phoneUse } from '../phone/phone-session.service';
import type { ScanSettings } from '../phone/scan.config';
import { checkContent, keepConsent } from './consent.service';
import { findSigner } from './consent.store';
import { wordsOf } from './consent-paper.service';

const PURPOSE = 'CONSENT';

/** The code by which a patient reads and signs one kind. */
export async function openConsent(
  cx: SessionCx,
  { patientId, kind }: InputOf<typeof consentPhone.open>,
  scan: ScanSettings,
) {
  const { name } = (await findSigner(cx, patientId)) ?? refuse(sharedCodes.missing);
  cx.log({ targetType: '同意书', targetId: patientId, targetName: `${dictName(consentKind, kind)} ${name}` });
  return openOnPhone(cx, { purpose: PURPOSE, targetId: patientId, detail: kind }, scan);
}

export function consentUse(cx: SessionCx, patientId: number) {
  return phoneUse(cx, { purpose: PURPOSE, targetId: patientId });
}

function kindOf({ detail }: OnPhone): ConsentKind {
  const row = consentKind.rows.find(({ code }) => code === detail);
  if (!row) throw new Error(`a code for no kind of consent: ${detail}`);
  return row.code;
}

async function shownOn(cx: SessionCx, session: OnPhone) {
  const signer = (await findSigner(cx, session.targetId)) ?? refuse(sharedCodes.missing);
  return {
    ...(await wordsOf(cx, kindOf(session))),
    patientName: maskedName(signer.name),
    needsGuardian: needsGuardian(signer.birthday, dayText(cx.now)),
    secondsLeft: session.secondsLeft,
  };
}

/** Returns the content for the phone. */
export function phonesConsent(cx: PublicCx, key: string) {
  return onPhone(cx, PURPOSE, key, shownOn);
}

/** Signs the consent shown on the phone; the picture of the signature is stored while no transaction is open. */
export async function signOnPhone(cx: PublicCx, input: InputOf<typeof consentPhone.sign>, store: FileStore) {
  const { key, textVersion, ways, guardianName, guardianRelation } = input;
  const signed = { ways, guardianName, guardianRelation };
  const place = await onPhone(cx, PURPOSE, key, async (at, session) => {
    const shown = await shownOn(at, session);
    if (shown.textVersion !== textVersion) refuse(sharedCodes.stale);
    checkContent({ kind: shown.kind, ...signed }, shown.needsGuardian);
    const { propertyOwnerId, orgId, accountId } = at.caller;
    return { propertyOwnerId, orgId, uploadedBy: accountId };
  });
  const bytes = Buffer.from(input.signature, 'base64');
  const picture = { ...place, bytes, name: '签名.png', use: 'CONSENT', types: ['png'], now: cx.now } as const;
  await keepImage(store, picture, (file) =>
    onPhone(cx, PURPOSE, key, async (at, session) => {
      const fileIds = [await noteFile(at, file)];
      await keepConsent(at, {
        ...{ patientId: session.targetId, kind: kindOf(session), ...signed, fileIds, signedBy: 'PHONE' },
      });
      await session.used('sent');
      await at.writeLog(consentPhone.sign);
    }),
  );
  return null;
}
