import { PhoneAnswers } from '@mingmou/clinic/questionnaire/phone-answers';
import { Questions } from '@mingmou/clinic/questionnaire/questions';
import { useQuestionnaire } from '@mingmou/clinic/questionnaire/use-questionnaire';
import { useQuestionnairePrint } from '@mingmou/clinic/questionnaire/use-questionnaire-print';
import type { OutputOf } from '@mingmou/contract/base/call';
import { stateAt, stateOf } from '@mingmou/contract/base/flow';
import { questionnaire } from '@mingmou/contract/outpatient/questionnaire.contract';
import { quesFlow } from '@mingmou/contract/outpatient/visit.flow';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import frame from './stage.module.css';
import { OfVisit, TriageFoot, TriageFrame } from './triage-frame';

type Page = OutputOf<typeof questionnaire.findByAccepts>;

const QUIET = { quiet: true };
const SAYS = { finished: '问卷已完成', cleared: '已清空' } as const;

/** The questionnaire of a visit (domain-outpatient §4). */
export default function QuestionnaireStagePage() {
  return <OfVisit title="分诊问卷">{(acceptsId) => <StageOf key={acceptsId} acceptsId={acceptsId} />}</OfVisit>;
}

function useDeskQuestionnaire(acceptsId: number) {
  const answer = useCall(questionnaire.findByAccepts, { acceptsId });
  const [save, finish] = [useSend(questionnaire.save), useSend(questionnaire.finish)];
  const [clear, reopen] = [useSend(questionnaire.cancel), useSend(questionnaire.retrial)];
  const { success } = useFeedback();
  const stage = useQuestionnaire<Page>({
    ...{ acceptsId, answer, says: SAYS },
    sends: {
      save: (given) => save(given, QUIET),
      finish: (given) => finish(given, QUIET),
      clear: (key) => clear(key, QUIET),
    },
    isReadOnly: ({ quesState }) => stateOf(quesFlow, quesState) === 'DONE',
  });
  const run = async () => {
    await reopen({ acceptsId, version: answer.data?.version ?? 0 });
    success('已重新打开');
  };
  return { ...stage, reopen: run };
}

type Stage = ReturnType<typeof useDeskQuestionnaire>;

function StageOf({ acceptsId }: { readonly acceptsId: number }) {
  const stage = useDeskQuestionnaire(acceptsId);
  return (
    <TriageFrame
      title="分诊问卷"
      stage={stage}
      stateOf={({ quesState }) => stateAt(quesFlow, quesState)}
      note={({ templateName }) => templateName}
    >
      {(page) => (
        <>
          <div className={frame.tables}>
            <Questions stage={stage} sections={page.sections} />
          </div>
          <Foot stage={stage} page={page} />
        </>
      )}
    </TriageFrame>
  );
}

function Foot({ stage, page }: { readonly stage: Stage; readonly page: Page }) {
  const print = useQuestionnairePrint();
  const { acceptsId } = page;
  return (
    <TriageFoot aids={<PhoneAnswers {...{ acceptsId, page }} readOnly={stage.readOnly} reread={stage.refetch} />}>
      <Do
        call={questionnaire.print}
        blocked={stage.isDirty && '有未保存的内容，请先保存再打印'}
        onClick={() => print(acceptsId)}
      >
        打印问卷
      </Do>
      {stage.readOnly ? (
        <Do call={questionnaire.retrial} onClick={stage.reopen}>
          重新打开
        </Do>
      ) : (
        <>
          <Do call={questionnaire.cancel} danger onClick={stage.clear}>
            清空
          </Do>
          <Do call={questionnaire.save} hotkey="Ctrl+S" onClick={stage.save}>
            保存
          </Do>
          <Do call={questionnaire.finish} main hotkey="Ctrl+Enter" onClick={stage.finish}>
            完成
          </Do>
        </>
      )}
    </TriageFoot>
  );
}
