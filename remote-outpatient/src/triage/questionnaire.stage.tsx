import { stateAt } from '@mingmou/contract/base/flow';
import { questionnaire } from '@mingmou/contract/outpatient/questionnaire.contract';
import { quesFlow } from '@mingmou/contract/outpatient/visit.flow';
import { Do } from '@mingmou/kit/act/do';
import { PhoneAnswers } from './phone-answers';
import { Question } from './question';
import styles from './questionnaire.module.css';
import frame from './stage.module.css';
import { OfVisit, TriageFoot, TriageFrame } from './triage-frame';
import { type QuestionnairePage, type QuestionnaireStage, useQuestionnaire } from './use-questionnaire';
import { useQuestionnairePrint } from './use-questionnaire-print';

/** The questionnaire of a visit (domain-outpatient §4). */
export default function QuestionnaireStagePage() {
  return <OfVisit title="分诊问卷">{(acceptsId) => <StageOf key={acceptsId} acceptsId={acceptsId} />}</OfVisit>;
}

function StageOf({ acceptsId }: { readonly acceptsId: number }) {
  const stage = useQuestionnaire(acceptsId);
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
            {page.sections.map((section) => (
              <Group key={section.title} stage={stage} section={section} />
            ))}
          </div>
          <Foot stage={stage} page={page} />
        </>
      )}
    </TriageFrame>
  );
}

interface GroupProps {
  readonly stage: QuestionnaireStage;
  readonly section: QuestionnairePage['sections'][number];
}

function Group({ stage, section: { title, fields } }: GroupProps) {
  const asked = (fields ?? []).filter(({ key }) => stage.asked.has(key));
  if (asked.length === 0) return null;
  return (
    <section className={styles.group} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {asked.map((question) => (
        <Question key={question.key} stage={stage} question={question} />
      ))}
    </section>
  );
}

function Foot({ stage, page }: { readonly stage: QuestionnaireStage; readonly page: QuestionnairePage }) {
  const print = useQuestionnairePrint();
  return (
    <TriageFoot aids={<PhoneAnswers page={page} readOnly={stage.readOnly} reread={stage.refetch} />}>
      <Do
        call={questionnaire.print}
        blocked={stage.isDirty && '有未保存的内容，请先保存再打印'}
        onClick={() => print(page.acceptsId)}
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
