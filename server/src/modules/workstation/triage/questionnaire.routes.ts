import { questionnaire } from '@mingmou/contract/outpatient/questionnaire.contract';
import { handle, type Route } from '../../../kernel/call/route';
import {
  clearQuestionnaire,
  finishQuestionnaire,
  questionnaireOf,
  reopenQuestionnaire,
  saveQuestionnaire,
} from './questionnaire.service';
import { printedQuestionnaire } from './questionnaire-print.service';

export const questionnaireRoutes: readonly Route[] = [
  handle(questionnaire.findByAccepts, ({ acceptsId }, cx) => questionnaireOf(cx, acceptsId)),
  handle(questionnaire.print, ({ acceptsId }, cx) => printedQuestionnaire(cx, acceptsId)),
  handle(questionnaire.save, (input, cx) => saveQuestionnaire(cx, input)),
  handle(questionnaire.finish, (input, cx) => finishQuestionnaire(cx, input)),
  handle(questionnaire.cancel, (input, cx) => clearQuestionnaire(cx, input)),
  handle(questionnaire.retrial, (input, cx) => reopenQuestionnaire(cx, input)),
];
