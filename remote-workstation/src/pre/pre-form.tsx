import { triageFields } from '@mingmou/contract/outpatient/triage.fields';
import { isReused, type TriageRecord } from '@mingmou/contract/outpatient/triage.rules';
import { preExamination } from '@mingmou/contract/workstation/pre-examination.contract';
import { followReadings, preForm, preGroups } from '@mingmou/contract/workstation/pre-examination.rules';
import { useCall } from '@mingmou/core/store/use-call';
import { Quiet } from '@mingmou/kit/page/quiet';
import { useTabsInStep } from '../detail/use-tabs-in-step';
import { DeviceSources, withDeviceSources } from '../device/device-sources';
import { recordPrintAddress } from '../print/addresses';
import { useStageSends } from '../stage/stage-calls';
import { StageFields } from '../stage/stage-fields';
import { StageSheet } from '../stage/stage-sheet';
import { useStage } from '../stage/use-stage';

const NOT_REUSED = Object.keys(triageFields).filter((name) => !isReused(name));

interface PreFormProps {
  readonly acceptsId: number;
  /** The day of the visit. */
  readonly visitDay: string;
}

/** Returns the key of the draft in the browser. */
export const preDraft = (acceptsId: number) => `pre-${acceptsId}`;

/** The row of the triage desk, in the order of the paper. */
export function PreForm({ acceptsId, visitDay }: PreFormProps) {
  const key = { acceptsId };
  const answer = useCall(preExamination.findByAccepts, key);
  const sends = useStageSends(preExamination);
  useTabsInStep(acceptsId, preExamination.tab, answer.data?.stageState);
  const stage = useStage<TriageRecord, NonNullable<typeof answer.data>>({
    ...{ of: preExamination, form: preForm(answer.data?.visionType ?? 1), sends, key, answer, day: visitDay },
    draft: preDraft(acceptsId),
    notReused: NOT_REUSED,
    follow: followReadings,
  });
  const { measuredBy, sources, current, finishedAt } = stage.page ?? {};
  return (
    <StageSheet
      stage={stage}
      printAddress={stage.page?.stageState ? recordPrintAddress(acceptsId, 'triage') : undefined}
    >
      {measuredBy && !finishedAt ? <Quiet as="p">检查人 {measuredBy}</Quiet> : null}
      <DeviceSources of={{ sources, current }} stage={stage} />
      <StageFields stage={withDeviceSources(stage, { sources, current })} groups={preGroups} />
    </StageSheet>
  );
}
