import { dictName } from '@mingmou/contract/base/dict';
import { freeSheetHtml } from '@mingmou/contract/system/template/template-sheet';
import type { ConsentPrintData } from '@mingmou/contract/system/template/template-vocabulary';
import {
  type InformedConsentKind,
  informedConsentKind,
} from '@mingmou/contract/workstation/informed-consent/informed-consent.dicts';
import { signersAt } from '@mingmou/contract/workstation/informed-consent/informed-consent.rules';
import { informedConsentCodes, stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { type FreePerson, freeData, freePerson } from '../../print/free-data.service';
import { consentTemplate } from '../../print/print-template.service';
import type { ConsentOwner } from './consent-owner.service';

/** The patient of a consent. */
export async function signerOf(cx: SessionCx, patientId: number): Promise<FreePerson> {
  return (await freePerson(cx, patientId)) ?? refuse(stageCodes.noPatient);
}

/** Whom it is about, and who has to sign today. */
export function signerHead(cx: SessionCx, { id, name, sex, recordNo, age, birthday }: FreePerson) {
  return { patientId: id, name, sex, recordNo, age, ...signersAt(birthday, dayText(cx.now)) };
}

/** Returns the document to sign: the published template, filled in. */
export async function documentOf(cx: SessionCx, kind: InformedConsentKind, owner: ConsentOwner) {
  const person = await signerOf(cx, owner.patientId);
  const used =
    (await consentTemplate(cx, kind)) ??
    refuse(informedConsentCodes.noTemplate, { kind: dictName(informedConsentKind, kind) });
  const { values, lists } = await freeData(cx, person);
  const { lensInfo } = owner;
  const data: ConsentPrintData = {
    values: { ...values, 'lens.info': lensInfo, 'doctor.name': owner.doctorName ?? cx.caller.staffName },
    lists,
  };
  const { riskItems, ...sheet } = used.content;
  return {
    person,
    paper: {
      ...{ kind, templateId: used.id, templateVersion: used.templateVersion, title: used.name },
      ...{ orgName: values['org.name'] ?? '', patientName: person.name, lensInfo },
      ...{ html: freeSheetHtml(sheet, data), riskItems: riskItems ?? [] },
    },
  };
}
