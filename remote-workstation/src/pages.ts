import type { PageLoaders } from '@mingmou/contract/base/manifest';
import type { PageModule } from '@mingmou/core/remote/lazy-pages';
import type { manifest } from '../manifest';
import { tellVisitCode } from './detail/visit-code';

export const pages: PageLoaders<typeof manifest, PageModule> = {
  platform: () => import('./platform/platform.board'),
  mySuffer: () => import('./patients/my-patient.list'),
  platformSuffer: () => import('./patients/my-patient.list'),
  myopia: () => import('./myopia/myopia.list'),
  searching: () => import('./searching/visit-search.list'),
  lensArchives: () => import('./archive/archives.list'),
  lensArchive: () => import('./archive/lens/lens-archive.detail'),
  glassesArchives: () => import('./archive/glasses/glasses-archive.list'),
  glassesArchive: () => import('./archive/glasses/glasses-archive.detail'),
  patientPackage: () => import('./training/patient-package.list'),
  vtDetails: () => import('./training/vt-details.detail'),
  pre: () => import('./pre/pre.stage'),
  ques: () => import('./ques/ques.stage'),
  ask: () => import('./ask/ask.stage'),
  bill: () => import('./bill/bill.stage'),
  check: () => import('./check/check.stage'),
  recipe: () => import('./recipe/recipe.stage'),
  optician: () => import('./optician/optician.stage'),
  mct: () => import('./archive/lens/mct.stage'),
  mctRecheck: () => import('./archive/lens/mct-recheck.stage'),
  vt: () => import('./training/vt.stage'),
  opRecheck: () => import('./archive/glasses/op-recheck.stage'),
  returnVisit: () => import('./return-visit/return-visit.stage'),
  glassesReviewPrint: () => import('./print/glasses-review.print'),
  conclusion1Print: () => import('./print/conclusion1.print'),
  conclusion2Print: () => import('./print/conclusion2.print'),
  conclusion3Print: () => import('./print/conclusion3.print'),
  conclusion4Print: () => import('./print/conclusion4.print'),
  medicalPrint: () => import('./print/medical.print'),
  medicalBodaPrint: () => import('./print/medical-boda.print'),
  recordPrint: () => import('./print/record.print'),
  templatePrint: () => import('./print/template.print'),
  informedConsent: () => import('./consent/consent.form'),
  doctorUploads: () => import('./zjwj/doctor.list'),
  caseUploads: () => import('./zjwj/case.list'),
  rxUploads: () => import('./zjwj/prescription.list'),
  opticianPrint: () => import('./print/optician.print'),
};

tellVisitCode(pages.ask);
