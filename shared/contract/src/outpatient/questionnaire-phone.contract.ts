import { call } from '../base/call';
import { f, required } from '../base/field';
import { phoneCodeFields, phoneKeyInput, phoneUseFields } from '../phone/phone-key.fields';
import { templateSectionFields } from '../system/template/template.fields';
import { answerFields } from './questionnaire.rules';
import { quesState } from './visit.fields';

const VISIT = '/api/opt-medical/questionnaire-phone/{acceptsId}';
const PHONE = '/api/phone-questionnaire/{key}';

const acceptsId = required(f.id('就诊'));
const version = required(f.int('版本', { min: 0 }));
const answers = f.list('答案', f.object('答案', answerFields), { max: 300 });
const given = { ...phoneKeyInput, version, answers } as const;
const kept = required(f.object('问卷', { version }));

/** Questionnaire of a visit on the patient's own phone: calls of the desk and calls of the phone. */
export const questionnairePhone = {
  /** A new code; the one before it opens nothing any more. */
  open: call({
    path: VISIT,
    title: '手机填写问卷',
    grant: 'menu:1102',
    log: '手机填写问卷',
    input: { acceptsId },
    output: required(f.object('二维码', phoneCodeFields)),
    touches: ['questionnaire-phone'],
  }),
  /** Asked again and again while a phone may write. */
  use: call({
    method: 'GET',
    path: VISIT,
    title: '手机填写问卷的情况',
    grant: 'menu:1102',
    input: { acceptsId },
    output: required(
      f.object('手机填写', { version, quesState: required(f.dict('问卷状态', quesState)), ...phoneUseFields }),
    ),
    touches: ['questionnaire-phone', 'questionnaire'],
    quiet: true,
  }),
  /** A finished questionnaire tells neither questions nor answers. */
  find: call({
    method: 'GET',
    path: PHONE,
    title: '患者填写问卷',
    grant: 'none',
    input: phoneKeyInput,
    output: required(
      f.object('问卷', {
        orgName: required(f.text('机构', 20)),
        /** Masked name (王*明), because anyone who finds the code can read it. */
        patientName: required(f.text('患者', 50)),
        templateName: required(f.text('问卷', 40)),
        finished: required(f.bool('已完成')),
        version,
        secondsLeft: phoneCodeFields.secondsLeft,
        /** Without questions for other ages, so that the phone does not learn the age. */
        sections: required(f.list('分组', f.object('分组', templateSectionFields))),
        answers: required(answers),
      }),
    ),
  }),
  save: call({
    path: `${PHONE}/save`,
    title: '患者保存问卷',
    grant: 'none',
    log: '患者保存问卷',
    input: given,
    output: kept,
  }),
  /** Saves for the last time: the code is used up. */
  send: call({
    path: `${PHONE}/send`,
    title: '患者提交问卷',
    grant: 'none',
    log: '患者提交问卷',
    input: given,
    output: kept,
  }),
} as const;
