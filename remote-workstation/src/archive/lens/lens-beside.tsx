import { lensPictures } from '@mingmou/contract/workstation/archive/lens/lens-records.contract';
import type { ReactNode } from 'react';
import { OwnerConsents } from '../../consent/owner-consents';
import { ArchiveEvents } from '../events/archive-events';
import { ArchivePicturesTab } from '../pictures/archive-pictures';
import { CourseTab } from './course/course-tab';
import { LensBaseline } from './lens-baseline';
import type { LensArchiveRow } from './lens-columns';
import { PatientReviewPackages } from './patient-review-packages';

const CONSENTS = { 1: 'SOFT', 2: 'RGP', 3: 'OK' } as const;

interface Beside {
  readonly code: string;
  readonly word: string;
  readonly show: (of: LensArchiveRow) => ReactNode;
}

/** Baseline, shown before the first step. */
export const LENS_BASELINE: Beside = { code: 'baseline', word: '基线', show: (of) => <LensBaseline of={of} /> };

/** Parts of an archive other than the records of its steps. */
export const LENS_BESIDE: readonly Beside[] = [
  {
    ...{ code: 'consent', word: '知情同意书' },
    show: (of) => (
      <OwnerConsents area="corneal-hard-archives" ownerId={of.id} kind={CONSENTS[of.lensCategory]} word="档案" />
    ),
  },
  { code: 'events', word: '不良事件', show: ({ id }) => <ArchiveEvents archiveId={id} /> },
  { code: 'packages', word: '套餐', show: ({ patientId }) => <PatientReviewPackages patientId={patientId} /> },
  { code: 'pictures', word: '图片', show: (of) => <ArchivePicturesTab of={lensPictures} ownerId={of.id} /> },
  { code: 'course', word: '曲线', show: (of) => <CourseTab of={of} /> },
];
