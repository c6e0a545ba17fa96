import { glassesReviewForm } from '@mingmou/contract/workstation/archive/glasses/glasses-review.form';
import { okCheck, rigidCheck, softCheck } from '@mingmou/contract/workstation/archive/lens/lens-delivery.form';
import { okOrder, rigidOrder, softOrder } from '@mingmou/contract/workstation/archive/lens/lens-order.form';
import { okReview, rigidReview, softReview } from '@mingmou/contract/workstation/archive/lens/lens-review.form';
import { okTry, rigidTry, softTry } from '@mingmou/contract/workstation/archive/lens/lens-try.form';
import type { RecordForm } from '@mingmou/contract/workstation/examination';
import { vtSession } from '@mingmou/contract/workstation/training/vt-record.form';

/** Of contact lenses by their category: soft, rigid, orthokeratology. */
const LENSES: Readonly<Record<string, readonly [RecordForm, RecordForm, RecordForm]>> = {
  'lens-try': [softTry, rigidTry, okTry],
  'lens-order': [softOrder, rigidOrder, okOrder],
  'lens-check': [softCheck, rigidCheck, okCheck],
  'lens-review': [softReview, rigidReview, okReview],
};
const OTHERS: Readonly<Record<string, RecordForm>> = { 'vt-record': vtSession, 'glasses-review': glassesReviewForm };

/** Returns the form of an archive record, for readers without its page. A new kind needs a line here. */
export function formOfRecord(kind: string, lensCategory: number | null): RecordForm | undefined {
  return LENSES[kind]?.[(lensCategory ?? 1) - 1] ?? OTHERS[kind];
}
