import { dictName } from '@mingmou/contract/base/dict';
import { stateAt } from '@mingmou/contract/base/flow';
import { sex } from '@mingmou/contract/dict/sex';
import { visitType } from '@mingmou/contract/dict/visit-type';
import { questionnaire } from '@mingmou/contract/outpatient/questionnaire.contract';
import { queueText } from '@mingmou/contract/outpatient/queue-text';
import { quesFlow } from '@mingmou/contract/outpatient/visit.flow';
import { useNavigate, useSearchParams } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Page } from '@mingmou/kit/page/page';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button, Skeleton } from '@mingmou/kit/ui';
import { Question } from './question';
import styles from './questionnaire.module.css';
import frame from './stage.module.css';
import { type QuestionnairePage, type QuestionnaireStage, useQuestionnaire } from './use-questionnaire';

/** The questionnaire of a visit (domain-outpatient §4). */
export default function QuestionnaireStagePage() {
  const [params] = useSearchParams();
  const acceptsId = Number(params.get('acceptsId'));
  if (!Number.isSafeInteger(acceptsId) || acceptsId < 1) return <NoVisit />;
  return <StageOf key={acceptsId} acceptsId={acceptsId} />;
}

function NoVisit() {
  const navigate = useNavigate();
  return (
    <section aria-label="分诊问卷">
      <h1 className={frame.title}>分诊问卷</h1>
      <p>没有指定就诊，请从分诊台打开问卷。</p>
      <Button type="primary" onClick={() => navigate('/outpatient/triage')}>
        去分诊台
      </Button>
    </section>
  );
}

function StageOf({ acceptsId }: { readonly acceptsId: number }) {
  const stage = useQuestionnaire(acceptsId);
  const { page, loading, refusal, refetch } = stage;
  return (
    <Page label="分诊问卷">
      <h1 className={frame.hiddenText}>分诊问卷</h1>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {loading ? <Skeleton active /> : null}
      {page ? (
        <>
          <PatientBar page={page} />
          <div className={frame.tables}>
            {page.sections.map((section) => (
              <Group key={section.title} stage={stage} section={section} />
            ))}
          </div>
          <Foot stage={stage} />
        </>
      ) : null}
    </Page>
  );
}

function PatientBar({ page }: { readonly page: QuestionnairePage }) {
  const state = stateAt(quesFlow, page.quesState);
  return (
    <header className={frame.bar}>
      <b className={frame.number}>{queueText(page.queueNo)}</b>
      <b className={frame.name} title={page.name}>
        {page.name}
      </b>
      <span>
        {dictName(sex, page.sex)} {page.age}
      </span>
      <Quiet>{page.recordNo}</Quiet>
      <Quiet>{page.phone}</Quiet>
      <span>
        {dictName(visitType, page.visitType)} · {page.departmentName} · {page.doctorName ?? '普通号'}
      </span>
      {page.allergyFlag === 1 ? <b className={frame.danger}>过敏：{page.allergyHistory}</b> : null}
      <span className={frame.state}>
        <Quiet as="small">{page.templateName} </Quiet>
        <StateTag tone={state.tone}>{state.title}</StateTag>
      </span>
    </header>
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

function Foot({ stage }: { readonly stage: QuestionnaireStage }) {
  const navigate = useNavigate();
  return (
    <footer className={frame.foot}>
      <Button onClick={() => navigate('/outpatient/triage')}>返回分诊台</Button>
      <span className={frame.gap} />
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
    </footer>
  );
}
