import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { maskedName } from '@mingmou/contract/calling/calling.rules';
import { maskedPhone } from '@mingmou/contract/patients/patient.rules';
import { escapeHtml } from '@mingmou/contract/system/template/template-placeholder';
import type { informedConsent } from '@mingmou/contract/workstation/informed-consent/informed-consent.contract';
import { type ConsentArea, consentArea } from '@mingmou/contract/workstation/informed-consent/informed-consent.dicts';
import { informedPhone } from '@mingmou/contract/workstation/informed-consent/informed-phone.contract';
import { refuse } from '../../../kernel/call/refusal';
import type { PublicCx, SessionCx } from '../../../kernel/context/cx';
import { transition } from '../../../kernel/row/transition';
import { type OnPhone, onPhone, openOnPhone, phoneUse } from '../../phone/phone-session.service';
import type { ScanSettings } from '../../phone/scan.config';
import { plainMarkup } from '../../print/sanitise.rules';
import { signerHead, signerOf } from './consent-document.service';
import {
  acceptedPart,
  guards,
  mustSign,
  PHONE,
  refuseAltered,
  sealed,
  TARGET,
  writing,
} from './informed-consent.service';
import { type Consent, findConsent, lockConsent } from './informed-consent.store';

type Key = InputOf<typeof informedConsent.openPhone>;

function mustWait(row: Consent | undefined): Consent {
  if (!row) refuse(sharedCodes.missing);
  if (row.state !== 'WAITING') refuse(sharedCodes.stale);
  return row;
}

/** The code by which a patient or the guardian reads, ticks and signs one consent. */
export async function openInformed(cx: SessionCx, { area, id }: Key, scan: ScanSettings) {
  mustSign(cx, area);
  const row = mustWait(await lockConsent(cx, area, id));
  cx.log({ targetType: TARGET, targetId: id, targetName: `${row.title} ${row.patientName}` });
  return openOnPhone(cx, { purpose: PHONE, targetId: id, detail: area }, scan);
}

export function informedUse(cx: SessionCx, { area, id }: Key) {
  mustSign(cx, area);
  return phoneUse(cx, { purpose: PHONE, targetId: id });
}

function areaOf({ detail }: OnPhone): ConsentArea {
  const row = consentArea.rows.find(({ code }) => code === detail);
  if (!row) throw new Error(`a code for no place of a consent: ${detail}`);
  return row.code;
}

/** Masks names in the text, because anyone who finds the code can read it. */
function covered(html: string, names: readonly (readonly [string | null, (name: string) => string])[]): string {
  return names.reduce(
    (text, [name, cover]) => (name ? text.replaceAll(escapeHtml(name), escapeHtml(cover(name))) : text),
    html,
  );
}

async function shownOn(cx: SessionCx, session: OnPhone) {
  const row = mustWait(await findConsent(cx, areaOf(session), session.targetId));
  const person = await signerOf(cx, row.patientId);
  const { patientSigns, needsGuardian } = signerHead(cx, person);
  const { orgName, title, riskItems, version, patientName } = row;
  return {
    ...{ orgName, title, riskItems, version, patientSigns, needsGuardian },
    html: covered(plainMarkup(row.html), [
      [patientName, maskedName],
      [person.guardianName, maskedName],
      [person.phone, maskedPhone],
      [person.address, () => '****'],
    ]),
    patientName: maskedName(patientName),
    secondsLeft: session.secondsLeft,
  };
}

/** Returns the content for the phone. */
export function phonesInformed(cx: PublicCx, key: string) {
  return onPhone(cx, PHONE, key, shownOn);
}

/** The patient's part, in the words that the phone showed; the doctor signs after it. */
export async function acceptOnPhone(cx: PublicCx, { key, version, ...said }: InputOf<typeof informedPhone.sign>) {
  await onPhone(cx, PHONE, key, async (at, session) => {
    await transition(at, {
      ...guards(at, { area: areaOf(session), id: session.targetId, version }),
      action: 'accept',
      effect: async (row) => {
        await refuseAltered(at, row, '签署');
        return sealed(row, { ...(await acceptedPart(at, row, said)), signedBy: 'PHONE' });
      },
      write: writing(at),
    });
    await session.used('sent');
    await at.writeLog(informedPhone.sign);
  });
  return null;
}
