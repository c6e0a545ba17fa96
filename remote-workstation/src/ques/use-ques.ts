import { useQuestionnaire } from '@mingmou/clinic/questionnaire/use-questionnaire';
import type { OutputOf } from '@mingmou/contract/base/call';
import { questionTab } from '@mingmou/contract/workstation/question-tab.contract';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useTabsInStep } from '../detail/use-tabs-in-step';
import type { FramedStage } from '../stage/use-stage';

type Page = OutputOf<typeof questionTab.findByAccepts>;

const QUIET = { quiet: true };
const SAYS = { finished: '已完成', cleared: '已重置' } as const;

/** The questionnaire as the tab works on it, and as the frame of every stage shows it. */
export function useQues(acceptsId: number) {
  const answer = useCall(questionTab.findByAccepts, { acceptsId });
  useTabsInStep(acceptsId, questionTab.tab, answer.data?.stageState);
  const [save, finish] = [useSend(questionTab.save), useSend(questionTab.finish)];
  const [reset, retrial] = [useSend(questionTab.reset), useSend(questionTab.retrial)];
  const { success } = useFeedback();
  const stage = useQuestionnaire<Page>({
    ...{ acceptsId, answer, says: SAYS, leaving: 'stays' },
    sends: {
      save: (given) => save(given, QUIET),
      finish: (given) => finish(given, QUIET),
      clear: (key) => reset(key, QUIET),
    },
    isReadOnly: ({ editable }) => !editable,
  });
  const { page, loading, refusal, refetch, readOnly, isDirty } = stage;
  const nothing = async () => undefined;
  const framed: FramedStage = {
    ...{ of: questionTab, fields: {}, page, loading, refusal, refetch, readOnly, isDirty },
    // Two answers to one question are settled where it is asked.
    ...{ missed: [], conflict: undefined, takeNewest: nothing, invalid: nothing },
    ...{ save: stage.save, finish: stage.finish, reset: stage.clear },
    retrial: async (reason) => {
      await retrial({ acceptsId, version: page?.version ?? 0, reason });
      success('已反审');
    },
  };
  return { stage, framed };
}
