import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { formatLens } from '@mingmou/contract/clinic/lens-fields.rules';
import { conclusion } from '@mingmou/contract/workstation/conclusion.contract';
import { refractiveStatus } from '@mingmou/contract/workstation/conclusion.dicts';
import { type Conclusion, conclusionForm, monthsLater } from '@mingmou/contract/workstation/conclusion.rules';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { referralOut } from '@mingmou/contract/workstation/referral.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { usePress } from '@mingmou/kit/entry/use-press';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Alert, Button } from '@mingmou/kit/ui';
import { Select } from '@mingmou/kit/ui-form';
import { conclusionPrintAddress } from '../print/addresses';
import frame from '../stage/stage.module.css';
import { useStageSends } from '../stage/stage-calls';
import { StageField } from '../stage/stage-field';
import { StageSheet } from '../stage/stage-sheet';
import { useStage } from '../stage/use-stage';
import { TemplateButton } from '../template/template-button';
import { WithTemplates } from '../template/use-templates';
import { PlanRows } from './plan-rows';
import styles from './recipe.module.css';

type Page = OutputOf<typeof conclusion.findByAccepts>;
type Values = Readonly<Record<string, unknown>>;

/** Entered again each time. */
const NOT_REUSED = ['nextReviewDate', 'months', 'returnDate', 'myopiaPlan', 'refractiveStatus', 'referralId'];

/** The parts that are copied from an earlier visit each by itself. */
const SECTIONS = [
  { title: '结论', names: ['conclusionText'] },
  { title: '医嘱与宣教', names: ['advice', 'education'] },
  { title: '复诊与回访', names: ['items', 'reviewDoctorId', 'returnLabelId', 'returnNote', 'printTemplate'] },
];

function useConclusion(acceptsId: number, day: string) {
  const key = { acceptsId };
  const answer = useCall(conclusion.findByAccepts, key);
  const stage = useStage<Conclusion, Page>({
    ...{ of: conclusion, form: conclusionForm, sends: useStageSends(conclusion), key, answer, day },
    draft: `conclusion-${acceptsId}`,
    notReused: NOT_REUSED,
    copying: { ...key, stage: conclusion.code, sections: SECTIONS },
    // The months fill in the date; a typed date stays.
    follow: (_before, values: Values) => {
      const { months } = values;
      return typeof months === 'number' ? { ...values, nextReviewDate: monthsLater(day, months) } : values;
    },
  });
  return { ...stage, beside: answer.data };
}

export type ConclusionWork = ReturnType<typeof useConclusion>;

interface SheetProps {
  readonly acceptsId: number;
  readonly visitDay: string;
}

/** 结论: findings, treatment, and the next visit. */
export function ConclusionSheet({ acceptsId, visitDay }: SheetProps) {
  const stage = useConclusion(acceptsId, visitDay);
  const { beside } = stage;
  return (
    <StageSheet
      stage={stage}
      printAddress={beside?.recordId ? conclusionPrintAddress(stage.record.printTemplate, acceptsId) : undefined}
    >
      {beside?.isLongEye ? <Alert type="warning" showIcon title="提示高度近视风险：眼轴不小于26.00mm" /> : null}
      <details className={frame.group} open>
        <summary>结论</summary>
        <WithTemplates kind="CONCLUSION" stage={stage}>
          <div className={frame.tools}>
            <TemplateButton />
          </div>
          <StageField stage={stage} name="conclusionText" wide />
        </WithTemplates>
        <div className={frame.grid}>
          <StageField stage={stage} name="refractiveStatus" wide />
          <Proposed stage={stage} />
        </div>
      </details>
      <PlanRows acceptsId={acceptsId} stage={stage} episodes={beside?.episodes ?? []} />
      <details className={frame.group} open>
        <summary>医嘱与宣教</summary>
        <WithTemplates kind="ADVICE" stage={stage}>
          <div className={frame.tools}>
            <TemplateButton keyless />
          </div>
          <div className={styles.halves}>
            <StageField stage={stage} name="advice" />
            <StageField stage={stage} name="education" />
          </div>
        </WithTemplates>
      </details>
      <details className={frame.group} open>
        <summary>复诊与回访</summary>
        <div className={frame.grid}>
          <StageField stage={stage} name="months" />
          <StageField stage={stage} name="nextReviewDate" />
          <StageField stage={stage} name="items" wide />
          <ReviewDoctor stage={stage} />
          <StageField stage={stage} name="returnLabelId" />
          <StageField stage={stage} name="returnDate" />
          <StageField stage={stage} name="returnNote" />
          <ReferralChoice stage={stage} acceptsId={acceptsId} />
          <StageField stage={stage} name="printTemplate" />
        </div>
      </details>
    </StageSheet>
  );
}

/** Suggestions from the figures, accepted by a click. */
function Proposed({ stage }: { readonly stage: ConclusionWork }) {
  const press = usePress();
  const proposed = stage.beside?.proposed;
  if (!proposed || stage.readOnly) return null;
  const { from, status, odSe, osSe } = proposed;
  const words = status.map((code) => dictName(refractiveStatus, code)).join('、') || '未达分级';
  const said = stage.record.refractiveStatus ?? [];
  const isSame = said.length === status.length && status.every((code) => said.includes(code));
  return (
    <p className={styles.proposed}>
      <Quiet>
        {from} 等效球镜 右 {formatLens('sphere', odSe) || '—'} 左 {formatLens('sphere', osSe) || '—'}：
      </Quiet>
      {words}{' '}
      <Button
        size="small"
        {...press((status.length === 0 || isSame) && '没有可采用的，或已采用', () =>
          stage.change({ refractiveStatus: status }),
        )}
      >
        采用
      </Button>
    </p>
  );
}

/** 转诊: one that was registered in this visit; there is no field before there is one. */
function ReferralChoice({ stage, acceptsId }: { readonly stage: ConclusionWork; readonly acceptsId: number }) {
  const { data: visit } = useCall(consultingDesk.medicalAccepts, { id: acceptsId }, { quiet: true });
  const { data } = useCall(referralOut.ofVisit, { acceptsId }, { quiet: true, skip: !visit?.referralCount });
  const own = data?.filter((one) => one.acceptsId === acceptsId) ?? [];
  const { referralId } = stage.record;
  if (own.length === 0 && !referralId) return null;
  const nameOf = ({ targetHospital, targetDepartment }: (typeof own)[number]) =>
    [targetHospital, targetDepartment].filter(Boolean).join(' ');
  const said = own.find(({ id }) => id === referralId);
  return (
    <StageField stage={stage} name="referralId" said={said && nameOf(said)}>
      <Select
        id="conclusion-referralId"
        aria-label="转诊"
        allowClear
        value={referralId ?? null}
        placeholder="请选择转诊"
        options={own.map((one) => ({ value: one.id, label: nameOf(one) }))}
        onChange={(id: number | null | undefined) => stage.change({ referralId: id ?? null })}
      />
    </StageField>
  );
}

function ReviewDoctor({ stage }: { readonly stage: ConclusionWork }) {
  const { data: doctors = [] } = useCall(consultingDesk.initEmployee, {});
  const { reviewDoctorId } = stage.record;
  const said = doctors.find(({ staffId }) => staffId === reviewDoctorId)?.name;
  return (
    <StageField stage={stage} name="reviewDoctorId" said={said}>
      <Select
        id="conclusion-reviewDoctorId"
        aria-label="复诊医生"
        allowClear
        value={reviewDoctorId ?? null}
        placeholder="请选择复诊医生"
        options={doctors.map(({ staffId, name, title }) => ({
          value: staffId,
          label: title ? `${name} ${title}` : name,
        }))}
        onChange={(id: number | null | undefined) => stage.change({ reviewDoctorId: id ?? null })}
      />
    </StageField>
  );
}
