import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { pageOf } from '../../kernel/list';
import { handle, type Route } from '../../kernel/route';
import { shownHead } from '../visit/visit.rules';
import { cancelRegistration, registrationById, saveRegistered } from './registration.service';
import { registrationSorting, registrationsMatching } from './registration.store';
import { suggestFee } from './registration-fee.service';
import { returnRegistration } from './registration-return.service';
import { registrationSlip } from './registration-slip.service';

export const registrationRoutes: readonly Route[] = [
  handle(registration.page, async (query, cx) => {
    const page = await pageOf(registrationsMatching(cx, query), query, registrationSorting);
    return { ...page, records: page.records.map((row) => shownHead(row, cx.now)) };
  }),
  handle(registration.findById, ({ id }, cx) => registrationById(cx, id)),
  handle(registration.feeSuggest, (input, cx) => suggestFee(cx, input)),
  handle(registration.print, ({ id }, cx) => registrationSlip(cx, id)),
  handle(registration.saveRegistered, (input, cx) => saveRegistered(cx, input)),
  handle(registration.cancel, (input, cx) => cancelRegistration(cx, input)),
  handle(registration.return, (input, cx) => returnRegistration(cx, input)),
];
