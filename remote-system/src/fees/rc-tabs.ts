import type { CallSpec } from '@mingmou/contract/base/call';
import { registrationFee } from '@mingmou/contract/system/fees/registration-fee.contract';
import { reviewServicePackage } from '@mingmou/contract/system/training/review-service-package.contract';
import { trainingServicePackage } from '@mingmou/contract/system/training/training-service-package.contract';
import type { ComponentType, ReactNode } from 'react';
import { ReviewServicePackageTab } from '../training/review-service-package-tab';
import { TrainingServicePackageTab } from '../training/training-service-package-tab';
import { FeeTab } from './fee-tab';

export interface RcTabProps {
  readonly heading: ReactNode;
}

interface RcTab {
  readonly code: string;
  readonly title: string;
  /** Who holds it sees the tab. */
  readonly call: Pick<CallSpec, 'grant'>;
  readonly Content: ComponentType<RcTabProps>;
}

/** The tabs of 挂号费设置, in their order. */
export const RC_TABS: readonly RcTab[] = [
  { code: 'fee', title: '挂号费', call: registrationFee.page, Content: FeeTab },
  { code: 'vt', title: '视训套餐', call: trainingServicePackage.page, Content: TrainingServicePackageTab },
  { code: 'review', title: '复查套餐', call: reviewServicePackage.page, Content: ReviewServicePackageTab },
];
