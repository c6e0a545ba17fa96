import type { ArchiveRecords } from '@mingmou/contract/workstation/archive/archive-record';
import { okCheck, rigidCheck, softCheck } from '@mingmou/contract/workstation/archive/lens/lens-delivery.form';
import { okOrder, rigidOrder, softOrder } from '@mingmou/contract/workstation/archive/lens/lens-order.form';
import {
  hardLensCheck,
  hardLensOrder,
  hardLensReview,
  hardLensTry,
  softLensCheck,
  softLensOrder,
  softLensReview,
  softLensTry,
} from '@mingmou/contract/workstation/archive/lens/lens-records.contract';
import { okReview, rigidReview, softReview } from '@mingmou/contract/workstation/archive/lens/lens-review.form';
import { okTry, rigidTry, softTry } from '@mingmou/contract/workstation/archive/lens/lens-try.form';
import type { RecordForm } from '@mingmou/contract/workstation/examination';

export interface LensStep {
  readonly code: string;
  /** Name of one record. */
  readonly word: string;
  /** Soft lenses have calls of their own. */
  readonly soft: ArchiveRecords;
  readonly hard: ArchiveRecords;
  readonly forms: readonly RecordForm[];
}

/** 试戴: trial before the order. */
export const LENS_TRY: LensStep = {
  ...{ code: 'try', word: '试戴', soft: softLensTry, hard: hardLensTry },
  forms: [softTry, rigidTry, okTry],
};

/** Order of the lens that fits. */
export const LENS_ORDER: LensStep = {
  code: 'order',
  word: '订片',
  soft: softLensOrder,
  hard: hardLensOrder,
  forms: [softOrder, rigidOrder, okOrder],
};

/** … and handed over once it came. */
export const LENS_DELIVERY: LensStep = {
  code: 'check',
  word: '交付',
  soft: softLensCheck,
  hard: hardLensCheck,
  forms: [softCheck, rigidCheck, okCheck],
};

/** Fitting a lens, in the order of the steps: what tab 6 of a visit and the archive pages show. */
export const LENS_STEPS: readonly LensStep[] = [LENS_TRY, LENS_ORDER, LENS_DELIVERY];

/** Looking after a lens that is worn: tab 7. */
export const LENS_REVIEW: LensStep = {
  code: 'review',
  word: '复查',
  soft: softLensReview,
  hard: hardLensReview,
  forms: [softReview, rigidReview, okReview],
};
