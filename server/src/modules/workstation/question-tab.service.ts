import type { InputOf } from '@mingmou/contract/base/call';
import { stateCode } from '@mingmou/contract/base/flow';
import { quesFlow } from '@mingmou/contract/outpatient/visit.flow';
import { questionTab } from '@mingmou/contract/workstation/question-tab.contract';
import { malformed } from '../../kernel/call/refusal';
import { handle, type Route } from '../../kernel/call/route';
import type { SessionCx } from '../../kernel/context/cx';
import { findVisit } from '../visit/visit.rows';
import { sharedStanding } from './shared-stage.service';
import {
  clearQuestionnaire,
  finishQuestionnaire,
  questionnaireOf,
  reopenQuestionnaire,
  saveQuestionnaire,
} from './triage/questionnaire.service';
import { readingOf } from './visit-reader.guard';

const TAB = { isTab: true } as const;

/** `find-by-accepts`: the answers that triage, the patient's phone and the visit share. */
async function readQuestions(cx: SessionCx, acceptsId: number) {
  const { cx: reading, visit, isForeign } = await readingOf(cx, acceptsId, findVisit);
  const page = await questionnaireOf(reading, acceptsId);
  const { version, retrialCount, finishAt, filledBy, quesState, templateId, answers } = page;
  const { grant, reopen } = questionTab;
  const standing = sharedStanding(cx, { ...visit, isForeign, stageState: quesState, retrialCount, grant, reopen });
  return {
    ...page,
    ...standing,
    recordId: version > 0 ? acceptsId : null,
    finishedAt: finishAt,
    finishedByName: finishAt ? filledBy : null,
    current: quesState === stateCode(quesFlow, 'BLANK') ? null : { templateId, answers },
    last: null,
    lastAt: null,
  };
}

type Typed = InputOf<typeof questionTab.save>;

/** The opened page determines the questions. */
function answersIn({ acceptsId, version, templateId, answers }: Typed) {
  if (!templateId) throw malformed('templateId', '问卷模板：没有指定，请重新打开本页');
  return { acceptsId, version, templateId, answers: answers ?? [] };
}

interface Written {
  readonly quesState: number;
  readonly version: number;
}

const moved = (acceptsId: number, { quesState, version }: Written) => ({
  recordId: acceptsId,
  stageState: quesState,
  version,
});

export const questionTabRoutes: readonly Route[] = [
  handle(questionTab.findByAccepts, ({ acceptsId }, cx) => readQuestions(cx, acceptsId)),
  handle(questionTab.save, async (input, cx) =>
    moved(input.acceptsId, await saveQuestionnaire(cx, answersIn(input), TAB)),
  ),
  handle(questionTab.finish, async (input, cx) =>
    moved(input.acceptsId, await finishQuestionnaire(cx, answersIn(input), TAB)),
  ),
  handle(questionTab.reset, async (input, cx) => moved(input.acceptsId, await clearQuestionnaire(cx, input, TAB))),
  handle(questionTab.retrial, async ({ reason, ...input }, cx) =>
    moved(input.acceptsId, await reopenQuestionnaire(cx, input, { ...TAB, reason })),
  ),
];
