import { reviewRemind } from '@mingmou/contract/patients/review-remind.contract';
import { handle, handleSheet, type Route } from '../../kernel/call/route';
import {
  cancelRemind,
  cancelReminds,
  contactPatient,
  postponeRemind,
  recoverRemind,
  recoverReminds,
  saveRemind,
} from './remind-acts.service';
import { exportReminds, remindById, remindPage, waitingReminds } from './remind-list.service';
import { sendByHand } from './remind-send.service';

export const remindRoutes: readonly Route[] = [
  handle(reviewRemind.page, (query, cx) => remindPage(cx, query)),
  handle(reviewRemind.findById, ({ id }, cx) => remindById(cx, id)),
  handle(reviewRemind.save, (input, cx) => saveRemind(cx, input)),
  handle(reviewRemind.contact, (input, cx) => contactPatient(cx, input)),
  handle(reviewRemind.send, (input, cx) => sendByHand(cx, input)),
  handle(reviewRemind.postpone, (input, cx) => postponeRemind(cx, input)),
  handle(reviewRemind.cancel, (input, cx) => cancelRemind(cx, input)),
  handle(reviewRemind.recover, (input, cx) => recoverRemind(cx, input)),
  handle(reviewRemind.batchCancel, (input, cx) => cancelReminds(cx, reviewRemind.batchCancel, input)),
  handle(reviewRemind.batchRecover, (input, cx) => recoverReminds(cx, reviewRemind.batchRecover, input)),
  handleSheet(reviewRemind.export, (query, cx) => exportReminds(cx, query)),
  handle(reviewRemind.waiting, (query, cx) => waitingReminds(cx, query)),
];
