import { f, required } from '../base/field';
import { answersField, questionnaireForm } from '../outpatient/questionnaire.fields';
import { stage } from './stage';

const fields = { templateId: required(f.id('问卷模板')), answers: answersField } as const;

/** 问卷 in the visit (domain-workstation §2.2): the answers that the triage desk and the patient's phone write. */
export const questionTab = stage({
  code: 'questionnaire',
  title: '问卷',
  tab: 1,
  path: 'v1.2/questionnaire',
  grant: 'work-stage:ques',
  reopen: 'triage:retrial',
  fields,
  tags: ['questionnaire'],
  page: questionnaireForm,
});
