import { patientPackage } from '@mingmou/contract/workstation/training/patient-package.contract';
import { handle, handleSheet, type Route } from '../../kernel/call/route';
import { usablePatientPackages } from './patient-package.service';
import {
  assignTrainer,
  extendPatientPackage,
  freezePatientPackage,
  giftTimes,
  resumePatientPackage,
} from './patient-package-acts.service';
import { exportPatientPackages, patientPackageDetail, patientPackagePage } from './patient-package-list.service';

export const patientPackageRoutes: readonly Route[] = [
  handle(patientPackage.page, (query, cx) => patientPackagePage(cx, query)),
  handleSheet(patientPackage.export, (query, cx) => exportPatientPackages(cx, query)),
  handle(patientPackage.usable, ({ patientId, kind }, cx) => usablePatientPackages(cx, patientId, kind)),
  handle(patientPackage.detail, ({ id }, cx) => patientPackageDetail(cx, id)),
  handle(patientPackage.freeze, (input, cx) => freezePatientPackage(cx, input)),
  handle(patientPackage.resume, (input, cx) => resumePatientPackage(cx, input)),
  handle(patientPackage.extend, (input, cx) => extendPatientPackage(cx, input)),
  handle(patientPackage.gift, (input, cx) => giftTimes(cx, input)),
  handle(patientPackage.trainer, (input, cx) => assignTrainer(cx, input)),
];
