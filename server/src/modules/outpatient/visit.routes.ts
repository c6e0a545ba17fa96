import { visit } from '@mingmou/contract/outpatient/visit.contract';
import { handle, type Route } from '../../kernel/call/route';
import { callByWechat, callFromTriage } from '../visit/call-number.service';
import { changePriority, passVisit, screenOf, transferVisit, triagePage, updateAccepts } from '../visit/visit.service';
import { cancelVisit } from './registration/registration.service';

export const visitRoutes: readonly Route[] = [
  handle(visit.pageTriage, (query, cx) => triagePage(cx, query)),
  handle(visit.updateAccepts, (input, cx) => updateAccepts(cx, input)),
  handle(visit.updateCancel, (input, cx) => cancelVisit(cx, input)),
  handle(visit.updateTransfer, (input, cx) => transferVisit(cx, input)),
  handle(visit.updatePriority, (input, cx) => changePriority(cx, input)),
  handle(visit.pass, (input, cx) => passVisit(cx, input)),
  handle(visit.callNumber, (input, cx) => callFromTriage(cx, input)),
  handle(visit.callNumberByWechat, (input, cx) => callByWechat(cx, input)),
  handle(visit.board, ({ roomId }, cx) => screenOf(cx, roomId)),
];
