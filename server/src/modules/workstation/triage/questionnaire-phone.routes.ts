import { questionnairePhone } from '@mingmou/contract/outpatient/questionnaire-phone.contract';
import { handle, handlePublic, type Route } from '../../../kernel/call/route';
import { DEFAULT_SCAN, type ScanSettings } from '../../phone/scan.config';
import { openQuestionnaire, phonesQuestionnaire, questionnaireUse, savePhones } from './questionnaire-phone.service';

/** Calls of a patient's phone, which are the only calls next to its page. */
export const patientQuestionnaireRoutes: readonly Route[] = [
  handlePublic(questionnairePhone.find, ({ key }, cx) => phonesQuestionnaire(cx, key)),
  handlePublic(questionnairePhone.save, (input, cx) => savePhones(cx, input, 'saved')),
  handlePublic(questionnairePhone.send, (input, cx) => savePhones(cx, input, 'sent')),
];

export function questionnairePhoneRoutes(scan: ScanSettings = DEFAULT_SCAN): readonly Route[] {
  return [
    handle(questionnairePhone.open, ({ acceptsId }, cx) => openQuestionnaire(cx, acceptsId, scan)),
    handle(questionnairePhone.use, ({ acceptsId }, cx) => questionnaireUse(cx, acceptsId)),
    ...patientQuestionnaireRoutes,
  ];
}
