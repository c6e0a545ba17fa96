import type { Stage } from '../../stage/use-stage';
import { Records } from '../records';
import { TrialLensChoice } from '../trial/trial-lens-choice';
import { DeliveryClosing } from './delivery-closing';
import type { LensArchiveRow } from './lens-columns';
import { lensPaperAddress } from './lens-paper-address';
import { LensProgress } from './lens-progress';
import { LENS_DELIVERY, LENS_ORDER, LENS_REVIEW, LENS_TRY, type LensStep } from './lens-steps';
import { LeftTimes } from './patient-review-packages';
import { ReviewPlan } from './review-plan';

const SOFT = 1;

interface LensStepRecordsProps {
  readonly of: LensArchiveRow;
  readonly step: LensStep;
  /** Of the visit in which they are made. */
  readonly acceptsId?: number;
}

/** The records of one step of an archive, on its page and in a visit alike. */
export function LensStepRecords({ of, step, acceptsId }: LensStepRecordsProps) {
  const { word, soft, hard, forms } = step;
  return (
    <>
      {step === LENS_REVIEW ? <ReviewPlan of={of} /> : null}
      {step === LENS_ORDER || step === LENS_DELIVERY ? <LensProgress archiveId={of.id} /> : null}
      <Records
        of={of.lensCategory === SOFT ? soft : hard}
        ownerId={of.id}
        acceptsId={acceptsId}
        forms={forms}
        word={word}
        below={step === LENS_DELIVERY ? (stage) => <DeliveryClosing of={of} stage={stage} /> : undefined}
        printAddress={
          step === LENS_DELIVERY ? (recordId) => lensPaperAddress(of, 'LENS_DELIVERY', recordId) : undefined
        }
        empty={`还没有${word}记录，点击新增${word}`}
      >
        {(_list, _row, stage) => <AboveFields of={of} step={step} stage={stage} />}
      </Records>
    </>
  );
}

interface AboveFieldsProps extends Pick<LensStepRecordsProps, 'of' | 'step'> {
  readonly stage: Stage;
}

/** Content of a step above its fields. */
function AboveFields({ of, step, stage }: AboveFieldsProps) {
  const { lensCategory } = of;
  if (step === LENS_REVIEW) return <LeftTimes {...of} />;
  if (step !== LENS_TRY || lensCategory === SOFT) return null;
  return <TrialLensChoice stage={stage} lensCategory={lensCategory} />;
}
