import { glassesArchive } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.contract';
import { eyePowerText, frameText, lensText } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.rules';
import { glassesPrint } from '@mingmou/contract/workstation/archive/glasses/glasses-print.contract';
import { glassesPictures } from '@mingmou/contract/workstation/archive/glasses/glasses-records.contract';
import { handle, type Route } from '../../../../kernel/call/route';
import type { SessionCx } from '../../../../kernel/context/cx';
import { recordRoutes } from '../../../../kernel/row/records';
import { shownHead } from '../../../visit/visit.rules';
import { archivePictureRoutes } from '../archive-picture.routes';
import { archiveRecordRoutes } from '../archive-record.routes';
import {
  checkGlassesDelete,
  deleteGlasses,
  saveGlasses,
  stopGlasses,
  unarchivedPairs,
  updateGlasses,
} from './glasses-archive.service';
import { findGlasses, glassesMatching, glassesOf, glassesSorting } from './glasses-archive.store';
import { deliverGlasses } from './glasses-deliver.service';
import { glassesDetail } from './glasses-detail.service';
import { mealsOf, saveMeal } from './glasses-meal.service';
import { glassesPapers } from './glasses-prescriptions.service';
import { reviewPaper, reviewPrinted } from './glasses-print.service';
import { glassesReviewKind } from './glasses-review.kind';

async function pairsOf(cx: SessionCx, patientId: number) {
  const archived = (await glassesOf(cx, patientId)).map(({ saleId, groupNo }) => `${saleId}.${groupNo}`);
  return unarchivedPairs(cx, patientId, new Set(archived));
}

export const glassesArchiveRoutes: readonly Route[] = [
  ...recordRoutes(glassesArchive, {
    rows: glassesMatching,
    sorting: glassesSorting,
    shown: (row, cx) => shownHead(row, cx.now),
    text: {
      power: ({ power }) => `右 ${eyePowerText(power, 'od')} 左 ${eyePowerText(power, 'os')}`,
      frame: ({ frame }) => frameText(frame),
      lens: ({ lens }) => lensText(lens),
    },
  }),
  handle(glassesArchive.archives, async ({ patientId }, cx) =>
    (await glassesOf(cx, patientId)).map((row) => shownHead(row, cx.now)),
  ),
  handle(glassesArchive.findById, ({ id }, cx) => glassesDetail(cx, id)),
  handle(glassesArchive.pairs, ({ patientId }, cx) => pairsOf(cx, patientId)),
  handle(glassesArchive.prescriptions, ({ patientId }, cx) => glassesPapers(cx, patientId)),
  handle(glassesArchive.save, (input, cx) => saveGlasses(cx, input)),
  handle(glassesArchive.update, (input, cx) => updateGlasses(cx, input)),
  handle(glassesArchive.deleteCheck, ({ id }, cx) => checkGlassesDelete(cx, id)),
  handle(glassesArchive.delete, (input, cx) => deleteGlasses(cx, input)),
  handle(glassesArchive.deliver, (input, cx) => deliverGlasses(cx, input)),
  handle(glassesArchive.stop, (input, cx) => stopGlasses(cx, input)),
  handle(glassesArchive.meals, ({ archiveId }, cx) => mealsOf(cx, archiveId)),
  handle(glassesArchive.saveMeal, (input, cx) => saveMeal(cx, input)),
  handle(glassesPrint.find, ({ recordId }, cx) => reviewPaper(cx, recordId)),
  handle(glassesPrint.printed, ({ recordId }, cx) => reviewPrinted(cx, recordId)),
  ...archiveRecordRoutes(glassesReviewKind),
  ...archivePictureRoutes({
    of: glassesPictures,
    ownerKind: 'GLASSES',
    findOwner: (cx, ownerId) => findGlasses(cx, ownerId, false),
  }),
];
