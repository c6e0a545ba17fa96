import { patientArchive } from '@mingmou/contract/patients/portal/patient-archive.contract';
import { patientBill } from '@mingmou/contract/patients/portal/patient-bill.contract';
import { patientPortal } from '@mingmou/contract/patients/portal/patient-portal.contract';
import { patientVisit } from '@mingmou/contract/patients/portal/patient-visit.contract';
import { handle, handleSheet, type Route } from '../../kernel/call/route';
import { growthOf } from '../workstation/growth/growth-chart.service';
import { lensesOf, lensPackages, lensRecords, trainingRecords, trainingReports, trainingsOf } from './archive.service';
import { billPage, billSheet, billTotal } from './bill.service';
import { openFile } from './file-scope.service';
import { homeOf } from './home.service';
import { timelineOf } from './timeline/timeline.service';
import { compareVisits, visitPage, visitRecord } from './visit.service';

export const patientFileRoutes: readonly Route[] = [
  handle(patientPortal.home, ({ id }, cx) => homeOf(cx, id)),
  handle(patientPortal.timeline, (asked, cx) => timelineOf(cx, asked)),
  handle(patientPortal.growthChart, async ({ id, set }, cx) => {
    const { patientId } = await openFile(cx, id);
    return growthOf(cx, { patientId, set });
  }),
  handle(patientBill.page, (query, cx) => billPage(cx, query)),
  handle(patientBill.total, (filters, cx) => billTotal(cx, filters)),
  handleSheet(patientBill.export, (query, cx) => billSheet(cx, query)),
  handle(patientVisit.page, (query, cx) => visitPage(cx, query)),
  handle(patientVisit.find, ({ acceptsId }, cx) => visitRecord(cx, acceptsId)),
  handle(patientVisit.compare, (asked, cx) => compareVisits(cx, asked)),
  handle(patientArchive.lenses, ({ patientId }, cx) => lensesOf(cx, patientId)),
  handle(patientArchive.tries, ({ archiveId }, cx) => lensRecords(cx, archiveId, 'try')),
  handle(patientArchive.reviews, ({ archiveId }, cx) => lensRecords(cx, archiveId, 'review')),
  handle(patientArchive.lensPackages, ({ patientId }, cx) => lensPackages(cx, patientId)),
  handle(patientArchive.trainings, ({ patientId }, cx) => trainingsOf(cx, patientId)),
  handle(patientArchive.trainingRecords, ({ packageId }, cx) => trainingRecords(cx, packageId)),
  handle(patientArchive.trainingReports, ({ packageId }, cx) => trainingReports(cx, packageId)),
];
