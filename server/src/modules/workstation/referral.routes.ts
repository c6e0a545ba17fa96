import { referralOut } from '@mingmou/contract/workstation/referral.contract';
import { referralDepartments, referralDoctors, referralOrgs } from '@mingmou/contract/workstation/referral.fields';
import { handle, type Route } from '../../kernel/call/route';
import { pageOf } from '../../kernel/row/list';
import {
  acceptReferral,
  answerReferral,
  cancelReferral,
  referralDetail,
  referralsIn,
  registerReferral,
  shownReferral,
} from './referral.service';
import { otherOrgs, referralSorting, referralsMatching } from './referral.store';
import { departmentsThere, doctorsThere } from './referral-place.service';

export const referralOutRoutes: readonly Route[] = [
  handle(referralOut.page, async (query, cx) => {
    const page = await pageOf(referralsMatching(cx, query), query, referralSorting);
    return { ...page, records: page.records.map((row) => shownReferral(cx, row)) };
  }),
  handle(referralOut.detail, ({ id }, cx) => referralDetail(cx, id)),
  handle(referralOut.ofVisit, ({ acceptsId }, cx) => referralsIn(cx, acceptsId)),
  handle(referralOut.register, (input, cx) => registerReferral(cx, input)),
  handle(referralOut.accept, (input, cx) => acceptReferral(cx, input)),
  handle(referralOut.cancel, (input, cx) => cancelReferral(cx, input)),
  handle(referralOut.feedback, (input, cx) => answerReferral(cx, input)),
  handle(referralOrgs, (_input, cx) => otherOrgs(cx)),
  handle(referralDepartments, ({ orgId }, cx) => departmentsThere(cx, orgId)),
  handle(referralDoctors, ({ orgId, departmentId }, cx) => doctorsThere(cx, orgId, departmentId)),
];
