import { manifest } from '../../../manifest';

/** The paper of a review. */
export const reviewPrintAddress = (recordId: number): string =>
  `${manifest.pages.glassesReviewPrint.path}?id=${recordId}`;
