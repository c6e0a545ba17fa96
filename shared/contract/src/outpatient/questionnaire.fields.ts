import { f, required } from '../base/field';
import { templateSectionFields } from '../system/template/template.fields';
import { answerFields } from './questionnaire.rules';
import { quesState } from './visit.fields';

export const answersField = f.list('答案', f.object('答案', answerFields), { max: 300 });

/** Questions and answers of a questionnaire, for the person who fills it in. */
export const questionnaireForm = {
  quesState: required(f.dict('问卷状态', quesState)),
  /** Age in whole years, compared with the age limits of questions. */
  ageYears: required(f.int('年龄')),
  templateId: required(f.id('问卷模板')),
  templateVersion: required(f.int('模板版本')),
  templateName: required(f.text('问卷', 40)),
  sections: required(f.list('分组', f.object('分组', templateSectionFields))),
  answers: required(answersField),
  finishAt: f.dateTime('完成时间'),
  filledBy: f.text('填写人', 20),
} as const;
