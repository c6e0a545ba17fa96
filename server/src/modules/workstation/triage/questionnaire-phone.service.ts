import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateOf } from '@mingmou/contract/base/flow';
import { maskedName } from '@mingmou/contract/calling/calling.rules';
import { visitCodes } from '@mingmou/contract/outpatient/outpatient.codes';
import { isOfAge } from '@mingmou/contract/outpatient/questionnaire.rules';
import { questionnairePhone } from '@mingmou/contract/outpatient/questionnaire-phone.contract';
import { quesFlow } from '@mingmou/contract/outpatient/visit.flow';
import type { TemplateField } from '@mingmou/contract/system/template/template.fields';
import { refuse } from '../../../kernel/call/refusal';
import type { PublicCx, SessionCx } from '../../../kernel/context/cx';
import { orgShortName } from '../../../kernel/context/orgs';
import { onPhone, openOnPhone, phoneUse } from '../../phone/phone-session.service';
import type { ScanSettings } from '../../phone/scan.config';
import { findVisit } from '../../visit/visit.rows';
import { questionnaireOf, saveQuestionnaire } from './questionnaire.service';
import { findAnswers } from './questionnaire.store';

const PURPOSE = 'QUESTIONNAIRE';

async function visitOf(cx: SessionCx, acceptsId: number) {
  const visit = (await findVisit(cx, acceptsId)) ?? refuse(sharedCodes.missing);
  return { visit, state: stateOf(quesFlow, visit.quesState) };
}

/** The code by which a patient fills in the questionnaire of this visit. */
export async function openQuestionnaire(cx: SessionCx, acceptsId: number, scan: ScanSettings) {
  const { visit, state } = await visitOf(cx, acceptsId);
  if (!visit.validFlag) refuse(visitCodes.cancelled);
  if (state === 'DONE') refuse(visitCodes.finished);
  cx.log({ targetType: '分诊问卷', targetId: acceptsId, targetName: `${visit.visitNo} ${visit.name}` });
  return openOnPhone(cx, { purpose: PURPOSE, targetId: acceptsId }, scan);
}

/** Whether something came from the phone since a page was read. */
export async function questionnaireUse(cx: SessionCx, acceptsId: number) {
  const { visit } = await visitOf(cx, acceptsId);
  const kept = await findAnswers(cx, acceptsId);
  const use = await phoneUse(cx, { purpose: PURPOSE, targetId: acceptsId });
  return { version: kept?.version ?? 0, quesState: visit.quesState, ...use };
}

/** As the phone needs it: no age, and not where an answer goes. */
function asked({ ageMin: _from, ageMax: _to, mapTo: _target, ...question }: TemplateField): TemplateField {
  return question;
}

/** Returns the content for the phone. */
export function phonesQuestionnaire(cx: PublicCx, key: string) {
  return onPhone(cx, PURPOSE, key, async (at, { targetId, secondsLeft }) => {
    const { name, ageYears, version, sections, answers, templateName, quesState } = await questionnaireOf(at, targetId);
    const finished = stateOf(quesFlow, quesState) === 'DONE';
    const ofAge = sections.map(({ title, fields }) => ({
      title,
      fields: (fields ?? []).filter((field) => isOfAge(field, ageYears)).map(asked),
    }));
    return {
      ...{
        orgName: await orgShortName({ db: at.db, propertyOwnerId: at.caller.propertyOwnerId }, at.caller.orgId),
        patientName: maskedName(name),
        templateName,
        finished,
      },
      ...{ version, secondsLeft },
      ...(finished ? { sections: [], answers: [] } : { sections: ofAge, answers }),
    };
  });
}

type Given = InputOf<typeof questionnairePhone.save>;

/** Saves answers from the phone. The log records the start and the end, not each answer. */
export function savePhones(cx: PublicCx, { key, version, answers }: Given, how: 'saved' | 'sent') {
  return onPhone(cx, PURPOSE, key, async (at, { targetId: acceptsId, used }) => {
    const { quesState, templateId } = await questionnaireOf(at, acceptsId);
    const { version: next } = await saveQuestionnaire(at, { acceptsId, version, templateId, answers });
    await used(how);
    if (how === 'sent') await at.writeLog(questionnairePhone.send);
    else if (stateOf(quesFlow, quesState) === 'BLANK') await at.writeLog(questionnairePhone.save);
    return { version: next };
  });
}
