import { vtHome } from '@mingmou/contract/workstation/training/vt-home.contract';
import { vtPlan } from '@mingmou/contract/workstation/training/vt-plan.contract';
import { visitTraining, vtPictures } from '@mingmou/contract/workstation/training/vt-record.contract';
import { vtReport } from '@mingmou/contract/workstation/training/vt-report.contract';
import { handle, type Route } from '../../../kernel/call/route';
import { findTraining } from '../../patient-package/patient-package.service';
import { archivePictureRoutes } from '../archive/archive-picture.routes';
import { archiveRecordRoutes } from '../archive/archive-record.routes';
import { visitTrainingOf } from './visit-training.service';
import { homeOf, removeHomeLog, saveHomeLog } from './vt-home.service';
import { listPlans, savePlan } from './vt-plan.service';
import { vtRecordKind } from './vt-record.kind';
import { listReports, printedReport, reportFigures, reportPrinted, saveReport } from './vt-report.service';

export const trainingCourseRoutes: readonly Route[] = [
  handle(vtPlan.list, ({ packageId }, cx) => listPlans(cx, packageId)),
  handle(vtPlan.save, (input, cx) => savePlan(cx, input)),
  handle(vtHome.list, ({ packageId }, cx) => homeOf(cx, packageId)),
  handle(vtHome.save, (input, cx) => saveHomeLog(cx, input)),
  handle(vtHome.remove, (input, cx) => removeHomeLog(cx, input)),
  ...archivePictureRoutes({ of: vtPictures, ownerKind: 'PACKAGE', findOwner: findTraining }),
  ...archiveRecordRoutes(vtRecordKind),
  handle(visitTraining.find, ({ acceptsId }, cx) => visitTrainingOf(cx, acceptsId)),
  handle(vtReport.list, ({ packageId }, cx) => listReports(cx, packageId)),
  handle(vtReport.print, ({ id }, cx) => printedReport(cx, id)),
  handle(vtReport.printed, ({ id }, cx) => reportPrinted(cx, id)),
  handle(vtReport.find, (asked, cx) => reportFigures(cx, asked)),
  handle(vtReport.save, (input, cx) => saveReport(cx, input)),
];
