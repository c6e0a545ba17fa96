import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { handle, handleSheet, type Route } from '../../../kernel/call/route';
import { cancelRegistration, saveRegistered } from './registration.service';
import { suggestFee } from './registration-fee.service';
import { exportRegistrations, registrationById, registrationPage } from './registration-record.service';
import { returnRegistration } from './registration-return.service';
import { registrationSlip, slipPrinted } from './registration-slip.service';

export const registrationRoutes: readonly Route[] = [
  handle(registration.page, (query, cx) => registrationPage(cx, query)),
  handleSheet(registration.export, (query, cx) => exportRegistrations(cx, query)),
  handle(registration.findById, ({ id }, cx) => registrationById(cx, id)),
  handle(registration.feeSuggest, (input, cx) => suggestFee(cx, input)),
  handle(registration.print, ({ id }, cx) => registrationSlip(cx, id)),
  handle(registration.printed, ({ id }, cx) => slipPrinted(cx, id)),
  handle(registration.saveRegistered, (input, cx) => saveRegistered(cx, input)),
  handle(registration.cancel, (input, cx) => cancelRegistration(cx, input)),
  handle(registration.return, (input, cx) => returnRegistration(cx, input)),
];
