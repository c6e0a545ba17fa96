import { consultation } from '@mingmou/contract/workstation/consultation.contract';
import { type Consultation, consultationForm } from '@mingmou/contract/workstation/consultation.rules';
import { useCall } from '@mingmou/core/store/use-call';
import frame from '../stage/stage.module.css';
import { useStageSends } from '../stage/stage-calls';
import { StageField } from '../stage/stage-field';
import { StageSheet } from '../stage/stage-sheet';
import { useStage } from '../stage/use-stage';
import { DiagnosisRows } from './diagnosis-rows';
import { EyeGroup } from './eye-group';
import { FUNDUS, HISTORY, OUTER_EYE, SLIT_LAMP } from './groups';
import { ImportTriage } from './import-triage';

/** The next visit is agreed anew each time. */
const NOT_REUSED = ['nextReviewDate'];

function useConsultation(acceptsId: number, day: string) {
  const key = { acceptsId };
  const answer = useCall(consultation.findByAccepts, key);
  const sends = useStageSends(consultation);
  return useStage<Consultation, NonNullable<typeof answer.data>>({
    ...{ of: consultation, form: consultationForm, sends, key, answer, day },
    draft: `ask-${acceptsId}`,
    notReused: NOT_REUSED,
  });
}

export type Ask = ReturnType<typeof useConsultation>;

interface AskFormProps {
  readonly acceptsId: number;
  /** The day of the visit. */
  readonly visitDay: string;
}

/** 问诊, in the order of the paper form. */
export function AskForm({ acceptsId, visitDay }: AskFormProps) {
  const ask = useConsultation(acceptsId, visitDay);
  return (
    <StageSheet stage={ask}>
      <History ask={ask} acceptsId={acceptsId} />
      <EyeGroup ask={ask} title="外眼" names={OUTER_EYE}>
        <StageField stage={ask} name="lacrimal" />
      </EyeGroup>
      <EyeGroup ask={ask} title="裂隙灯" names={SLIT_LAMP}>
        <StageField stage={ask} name="rapd" />
      </EyeGroup>
      <EyeGroup ask={ask} title="眼底" names={FUNDUS}>
        <StageField stage={ask} name="fundusState" />
      </EyeGroup>
      <EyeGroup ask={ask} title="眼位运动" names={['eyeMovement']}>
        <StageField stage={ask} name="coverFar" />
        <StageField stage={ask} name="coverFarPrism" />
        <StageField stage={ask} name="coverNear" />
        <StageField stage={ask} name="coverNearPrism" />
        <StageField stage={ask} name="nystagmus" />
        <StageField stage={ask} name="headTilt" />
      </EyeGroup>
      <DiagnosisRows ask={ask} />
      <details className={frame.group} open>
        <summary>处理</summary>
        <div className={frame.grid}>
          <StageField stage={ask} name="plan" wide />
          <StageField stage={ask} name="education" wide />
          <StageField stage={ask} name="nextReviewDate" />
        </div>
      </details>
    </StageSheet>
  );
}

function History({ ask, acceptsId }: { readonly ask: Ask; readonly acceptsId: number }) {
  const isAllergic = ask.record.allergyHas === '有';
  return (
    <details className={frame.group} open>
      <summary>病史</summary>
      {ask.readOnly ? null : (
        <div className={frame.tools}>
          <ImportTriage ask={ask} acceptsId={acceptsId} />
        </div>
      )}
      <div className={frame.grid}>
        <StageField stage={ask} name="chiefComplaint" wide />
        <StageField stage={ask} name="presentIllness" wide />
        <StageField stage={ask} name="allergyHas" />
        {isAllergic ? <StageField stage={ask} name="allergyText" wide /> : null}
        {HISTORY.map((name) => (
          <StageField key={name} stage={ask} name={name} wide />
        ))}
      </div>
    </details>
  );
}
