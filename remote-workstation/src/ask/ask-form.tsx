import { consultation } from '@mingmou/contract/workstation/consultation.contract';
import { type Consultation, consultationForm } from '@mingmou/contract/workstation/consultation.rules';
import { useCall } from '@mingmou/core/store/use-call';
import { ConsentButton } from '../consent/consent-button';
import { EyeDrawings } from '../drawing/eye-drawings';
import { medicalPrintAddress } from '../print/addresses';
import frame from '../stage/stage.module.css';
import { useStageSends } from '../stage/stage-calls';
import { StageField } from '../stage/stage-field';
import { StageSheet } from '../stage/stage-sheet';
import { useStage } from '../stage/use-stage';
import { TemplateButton } from '../template/template-button';
import { WithTemplates } from '../template/use-templates';
import { DiagnosisRows } from './diagnosis-rows';
import { EyeGroup } from './eye-group';
import { FUNDUS, HISTORY, OUTER_EYE, SECTIONS, SLIT_LAMP } from './groups';
import { ImportQuestions } from './import-questions';
import { ImportTriage } from './import-triage';

/** The next visit is entered again each time. */
const NOT_REUSED = ['nextReviewDate'];

function useConsultation(acceptsId: number, day: string | undefined) {
  const key = { acceptsId };
  const answer = useCall(consultation.findByAccepts, key);
  const sends = useStageSends(consultation);
  return useStage<Consultation, NonNullable<typeof answer.data>>({
    ...{ of: consultation, form: consultationForm, sends, key, answer, ...(day ? { day } : {}) },
    draft: `ask-${acceptsId}`,
    notReused: NOT_REUSED,
    copying: { ...key, stage: consultation.code, sections: SECTIONS },
  });
}

export type Ask = ReturnType<typeof useConsultation>;

interface AskFormProps {
  readonly acceptsId: number;
  /** The day of the visit, as soon as it is known. */
  readonly visitDay: string | undefined;
}

/** 问诊, in the order of the paper form. */
export function AskForm({ acceptsId, visitDay }: AskFormProps) {
  const ask = useConsultation(acceptsId, visitDay);
  return (
    <StageSheet stage={ask} printAddress={ask.page?.recordId ? medicalPrintAddress(acceptsId) : undefined}>
      <WithTemplates kind="CONSULT" stage={ask}>
        <History ask={ask} acceptsId={acceptsId} />
        <EyeGroup ask={ask} title="外眼" hotkey="Alt+1" names={OUTER_EYE}>
          <StageField stage={ask} name="lacrimal" />
        </EyeGroup>
        <EyeGroup ask={ask} title="裂隙灯" hotkey="Alt+2" names={SLIT_LAMP}>
          <StageField stage={ask} name="rapd" />
        </EyeGroup>
        <EyeDrawings ask={ask} name="antsegDrawing" />
        <EyeGroup ask={ask} title="眼底" hotkey="Alt+3" names={FUNDUS}>
          <StageField stage={ask} name="fundusState" />
        </EyeGroup>
        <EyeDrawings ask={ask} name="fundusDrawing" />
        <EyeGroup ask={ask} title="眼位运动" hotkey="Alt+4" names={['eyeMovement']}>
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
      </WithTemplates>
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
          <ImportQuestions ask={ask} acceptsId={acceptsId} />
          <TemplateButton />
          <ConsentButton acceptsId={acceptsId} />
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
