import type { CallSpec } from '@mingmou/contract/base/call';
import { registrationFee } from '@mingmou/contract/system/fees/registration-fee.contract';
import { reviewSetmeal } from '@mingmou/contract/system/training/review-setmeal.contract';
import { vtSetmeal } from '@mingmou/contract/system/training/vt-setmeal.contract';
import type { ComponentType, ReactNode } from 'react';
import { ReviewSetmealTab } from '../training/review-setmeal-tab';
import { VtSetmealTab } from '../training/vt-setmeal-tab';
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
  { code: 'vt', title: '视训套餐', call: vtSetmeal.page, Content: VtSetmealTab },
  { code: 'review', title: '复查套餐', call: reviewSetmeal.page, Content: ReviewSetmealTab },
];
