import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { stateAt } from '@mingmou/contract/base/flow';
import { patientPackageFlow } from '@mingmou/contract/cashier/package/patient-package.flow';
import { servicePackageKind } from '@mingmou/contract/system/training/training.dicts';
import { patientReviewPackages } from '@mingmou/contract/workstation/archive/lens/patient-review-packages.contract';
import { patientPackage } from '@mingmou/contract/workstation/training/patient-package.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import { Ends } from '../../training/patient-package-columns';
import { TimesTab } from '../../training/times-tab';
import styles from './lens.module.css';

type Bought = OutputOf<typeof patientReviewPackages.list>[number];

/** 套餐: packages of reviews of rigid lenses, with the uses of their times. */
export function PatientReviewPackages({ patientId }: { readonly patientId: number }) {
  const { data, loading, refusal, refetch } = useCall(patientReviewPackages.list, { patientId });
  return (
    <>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {loading ? <Skeleton active /> : null}
      {data?.length === 0 ? <Quiet as="p">没有复查套餐。复查套餐在挂号或开单时购买，收费后出现在这里。</Quiet> : null}
      {data?.map((one) => (
        <ReviewPackage key={one.id} of={one} />
      ))}
    </>
  );
}

function ReviewPackage({ of }: { readonly of: Bought }) {
  const { title, tone } = stateAt(patientPackageFlow, of.state);
  return (
    <section className={styles.bought} aria-label={`${of.setmealName} ${of.packageNo}`}>
      <h3>
        {of.setmealName} <Quiet>{of.packageNo}</Quiet> <StateTag tone={tone}>{title}</StateTag>
      </h3>
      <p>
        {dictName(servicePackageKind, of.kind)}　总{of.totalTimes}次　赠{of.giftTimes}次　已用{of.usedTimes}次　剩余
        <b>{of.leftTimes}</b>次　有效期至 <Ends of={of} />
      </p>
      <TimesTab ops={of.ops} />
    </section>
  );
}

const KINDS = { 1: null, 2: 'REVIEW_RGP', 3: 'REVIEW_OK' } as const;

interface LeftTimesProps {
  readonly patientId: number;
  readonly lensCategory: 1 | 2 | 3;
}

/** Packages that a review can use, shown above its form. */
export function LeftTimes({ patientId, lensCategory }: LeftTimesProps) {
  const kind = KINDS[lensCategory];
  const { data } = useCall(patientPackage.usable, { patientId, kind }, { skip: !kind, quiet: true });
  if (!kind || !data) return null;
  const [first] = data;
  if (!first)
    return <Quiet as="p">没有可用的{dictName(servicePackageKind, kind)}套餐，勾选扣减复查套餐后不能完成。</Quiet>;
  const left = data.reduce((total, { leftTimes }) => total + leftTimes, 0);
  return (
    <Quiet as="p">
      复查套餐剩余{left}次，先扣「{first.name}」{first.expireDate ? `（有效期至${first.expireDate}）` : ''}
    </Quiet>
  );
}
