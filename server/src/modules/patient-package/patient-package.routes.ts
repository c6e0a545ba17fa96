import { trainingPackage } from '@mingmou/contract/workstation/training/training-package.contract';
import { handle, handleSheet, type Route } from '../../kernel/route';
import { assignTrainer, extendPackage, freezePackage, giftTimes, resumePackage } from './package-acts.service';
import { exportPackages, packageDetail, packagePage } from './package-list.service';
import { usablePackages } from './patient-package.service';

export const patientPackageRoutes: readonly Route[] = [
  handle(trainingPackage.page, (query, cx) => packagePage(cx, query)),
  handleSheet(trainingPackage.export, (query, cx) => exportPackages(cx, query)),
  handle(trainingPackage.usable, ({ patientId, kind }, cx) => usablePackages(cx, patientId, kind)),
  handle(trainingPackage.detail, ({ id }, cx) => packageDetail(cx, id)),
  handle(trainingPackage.freeze, (input, cx) => freezePackage(cx, input)),
  handle(trainingPackage.resume, (input, cx) => resumePackage(cx, input)),
  handle(trainingPackage.extend, (input, cx) => extendPackage(cx, input)),
  handle(trainingPackage.gift, (input, cx) => giftTimes(cx, input)),
  handle(trainingPackage.trainer, (input, cx) => assignTrainer(cx, input)),
];
