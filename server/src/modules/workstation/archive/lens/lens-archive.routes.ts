import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import {
  lensBarcodes,
  lensBrands,
  lensBreeds,
  lensDoctors,
  lensSuppliers,
} from '@mingmou/contract/workstation/archive/lens/lens-archive.picker';
import { lensBaseline } from '@mingmou/contract/workstation/archive/lens/lens-baseline.contract';
import { lensPrint } from '@mingmou/contract/workstation/archive/lens/lens-print.contract';
import { lensPictures } from '@mingmou/contract/workstation/archive/lens/lens-records.contract';
import { patientReviewPackages } from '@mingmou/contract/workstation/archive/lens/patient-review-packages.contract';
import { handle, type Route } from '../../../../kernel/call/route';
import { recordRoutes } from '../../../../kernel/row/records';
import { patientReviewPackagesOf } from '../../../patient-package/patient-package-list.service';
import { staffHere } from '../../employee.store';
import { archivePictureRoutes } from '../archive-picture.routes';
import { archiveRecordRoutes } from '../archive-record.routes';
import { lensesOfArchive } from './archive-lens.store';
import {
  checkLensArchiveDelete,
  createLensArchive,
  deleteLensArchive,
  renameLensArchive,
  resumeLensArchive,
  stopLensArchive,
} from './lens-archive.service';
import { findLensArchive, lensArchiveSorting, lensArchivesMatching } from './lens-archive.store';
import { baselineOf, saveContraindications } from './lens-baseline.service';
import { lensCourse, lensCoursePrinted } from './lens-course.service';
import { hardDeliveryKind, softDeliveryKind } from './lens-delivery.service';
import { lensEventRoutes } from './lens-event.routes';
import { soonestLens } from './lens-expiry.job';
import { lensBrandsOf, lensBreedsOf, lensSuppliersOf } from './lens-goods.store';
import { barcodesToOrder, hardOrderKind, softOrderKind } from './lens-order.service';
import { moveReview } from './lens-plan.service';
import { reviewsPlanned } from './lens-plan.store';
import { lensPaper, lensPaperPrinted } from './lens-print.service';
import { hardReviewKind, softReviewKind } from './lens-review.service';
import { shownArchive } from './lens-shown.rules';
import { hardTryKind, softTryKind } from './lens-try.service';
import { trialLensRoutes } from './trial-lens.routes';

export const lensArchiveRoutes: readonly Route[] = [
  ...recordRoutes(lensArchive, {
    rows: async (cx, filters) => lensArchivesMatching(cx, filters, await soonestLens(cx)),
    sorting: lensArchiveSorting,
    shown: (row, cx) => shownArchive(row, cx.now),
  }),
  handle(lensArchive.create, (input, cx) => createLensArchive(cx, input)),
  handle(lensArchive.rename, (input, cx) => renameLensArchive(cx, input)),
  handle(lensArchive.deleteCheck, ({ id }, cx) => checkLensArchiveDelete(cx, id)),
  handle(lensArchive.delete, (input, cx) => deleteLensArchive(cx, input)),
  handle(lensArchive.lenses, async ({ id }, cx) =>
    (await lensesOfArchive(cx, id)).map((lens) => ({
      ...lens,
      eye: lens.eye === 'od' ? ('OD' as const) : ('OS' as const),
    })),
  ),
  handle(lensBaseline.find, ({ id }, cx) => baselineOf(cx, id)),
  handle(lensBaseline.save, (input, cx) => saveContraindications(cx, input)),
  handle(lensArchive.plan, ({ id }, cx) => reviewsPlanned(cx, id)),
  handle(lensArchive.replan, (input, cx) => moveReview(cx, input)),
  handle(lensArchive.course, ({ id }, cx) => lensCourse(cx, id)),
  handle(lensArchive.coursePrinted, ({ id }, cx) => lensCoursePrinted(cx, id)),
  handle(lensPrint.find, (asked, cx) => lensPaper(cx, asked)),
  handle(lensPrint.log, (asked, cx) => lensPaperPrinted(cx, asked)),
  handle(lensArchive.resume, (input, cx) => resumeLensArchive(cx, input)),
  handle(lensArchive.stop, (input, cx) => stopLensArchive(cx, input)),
  handle(lensDoctors, (_input, cx) => staffHere(cx)),
  handle(lensBrands, ({ lensCategory }, cx) => lensBrandsOf(cx, lensCategory)),
  handle(lensSuppliers, (_input, cx) => lensSuppliersOf(cx)),
  handle(lensBarcodes, (asked, cx) => barcodesToOrder(cx, asked)),
  handle(lensBreeds, (asked, cx) => lensBreedsOf(cx, asked)),
  handle(patientReviewPackages.list, ({ patientId }, cx) => patientReviewPackagesOf(cx, patientId)),
  ...lensEventRoutes,
  ...trialLensRoutes,
  ...archivePictureRoutes({
    of: lensPictures,
    ownerKind: 'LENS',
    findOwner: (cx, id) => findLensArchive(cx, id, false),
  }),
  ...archiveRecordRoutes(softTryKind),
  ...archiveRecordRoutes(hardTryKind),
  ...archiveRecordRoutes(softOrderKind),
  ...archiveRecordRoutes(hardOrderKind),
  ...archiveRecordRoutes(softDeliveryKind),
  ...archiveRecordRoutes(hardDeliveryKind),
  ...archiveRecordRoutes(softReviewKind),
  ...archiveRecordRoutes(hardReviewKind),
];
