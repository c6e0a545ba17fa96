import { dictName } from '@mingmou/contract/base/dict';
import { f } from '@mingmou/contract/base/field';
import { isUnsigned, type Signature } from '@mingmou/contract/clinic/signature.fields';
import { reviewType } from '@mingmou/contract/workstation/archive/lens/lens-archive.dicts';
import { planOf } from '@mingmou/contract/workstation/archive/lens/lens-delivery.form';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { Button } from '@mingmou/kit/ui';
import { SignaturePad } from '../../consent/signature-pad';
import { SignaturePicture } from '../../consent/signature-picture';
import type { Stage } from '../../stage/use-stage';
import styles from './lens.module.css';
import type { LensArchiveRow } from './lens-columns';
import { ReviewWindow } from './review-plan';

const TYPE = f.dict('复查类型', reviewType);
const DAY = f.date('复查日期');

interface Planned {
  readonly reviewType: unknown;
  readonly planDate: unknown;
}

interface DeliveryClosingProps {
  readonly of: LensArchiveRow;
  readonly stage: Stage;
}

const signatureIn = (value: unknown): Signature => (Array.isArray(value) ? value : []);
const planIn = (value: unknown): readonly Planned[] => (Array.isArray(value) ? value : []);

/** The end of a delivery: when the lenses are looked at, and who took them. */
export function DeliveryClosing({ of, stage }: DeliveryClosingProps) {
  const strokes = signatureIn(stage.values.receiverSign);
  return (
    <>
      <ReviewDays of={of} stage={stage} />
      {stage.readOnly ? (
        isUnsigned(strokes) ? null : (
          <SignaturePicture title="签收人" of={strokes} />
        )
      ) : (
        <SignaturePad title="签收人" value={strokes} onChange={(receiverSign) => stage.change({ receiverSign })} />
      )}
    </>
  );
}

function ReviewDays({ of, stage }: DeliveryClosingProps) {
  const plan = planIn(stage.values.reviewPlan);
  const put = (reviewPlan: readonly Planned[], what: string) => stage.change({ reviewPlan }, [], what);
  if (stage.readOnly) {
    return (
      <ol className={styles.plan} aria-label="复查计划安排">
        {plan.map((one, at) => (
          <li key={`${at + 1}`}>
            <b>{dictName(reviewType, String(one.reviewType))}</b> {String(one.planDate)}{' '}
            <ReviewWindow type={String(one.reviewType)} />
          </li>
        ))}
      </ol>
    );
  }
  return (
    <fieldset className={styles.days}>
      <legend>复查计划</legend>
      {plan.map((one, at) => (
        <ReviewDay
          key={`${at + 1}`}
          no={at + 1}
          of={one}
          onChange={(next) =>
            put(
              plan.map((old, place) => (place === at ? next : old)),
              '修改复查计划',
            )
          }
          onRemove={() =>
            put(
              plan.filter((_old, place) => place !== at),
              '取消复查',
            )
          }
        />
      ))}
      <div>
        <Button onClick={() => put([...plan, { reviewType: 'U', planDate: null }], '增加复查')}>增加复查</Button>{' '}
        <Button onClick={() => put(planOf(of.lensCategory, stage.values), '按起戴日期重排')}>按起戴日期重排</Button>
      </div>
    </fieldset>
  );
}

interface ReviewDayProps {
  readonly no: number;
  readonly of: Planned;
  readonly onChange: (next: Planned) => void;
  readonly onRemove: () => void;
}

function ReviewDay({ no, of, onChange, onRemove }: ReviewDayProps) {
  return (
    <div className={styles.day}>
      <FieldInput
        aria-label={`第${no}次复查类型`}
        spec={TYPE}
        value={of.reviewType}
        onChange={(next: unknown) => onChange({ ...of, reviewType: next })}
      />
      <FieldInput
        aria-label={`第${no}次复查日期`}
        spec={DAY}
        value={of.planDate}
        onChange={(next: unknown) => onChange({ ...of, planDate: next })}
      />
      <span>
        <ReviewWindow type={String(of.reviewType)} />
      </span>
      <Button type="text" aria-label={`取消第${no}次复查`} onClick={onRemove}>
        取消
      </Button>
    </div>
  );
}
