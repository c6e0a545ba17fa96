import { outbox } from '@mingmou/contract/messaging/outbox.contract';
import { remindSetting } from '@mingmou/contract/messaging/remind.contract';
import { smsAccount, smsSign } from '@mingmou/contract/messaging/sms-account.contract';
import { smsRecharge } from '@mingmou/contract/messaging/sms-recharge.contract';
import { smsBlacklist, smsCheckNumber, smsSafe } from '@mingmou/contract/messaging/sms-safe.contract';
import { smsReady, smsRecord } from '@mingmou/contract/messaging/sms-send.contract';
import { smsTemplate } from '@mingmou/contract/messaging/sms-template.contract';
import { maskedPhone } from '@mingmou/contract/patients/patient.rules';
import { handle, type Route } from '../../kernel/call/route';
import { pageOf } from '../../kernel/row/list';
import { masterRoutes } from '../../kernel/row/master';
import { summedRecordRoutes } from '../../kernel/row/records';
import { smsConfig } from '../../providers/sms.config';
import { pageOutbox } from './outbox.service';
import { type ServingTemplates, saveReminders, showReminders } from './remind.service';
import { saveAccount, saveSign, showAccount, showSign } from './sms-account.service';
import { type Receiving, smsCallbackRoute } from './sms-callback.routes';
import { cancelMessages, pageReady, resendMessage, sentMessages, showRecord, statistics } from './sms-list.service';
import { batchesMatching, batchSorting } from './sms-list.store';
import { cancelRecharge, confirmRecharge, packages, pageRecharges, saveRecharge } from './sms-recharge.service';
import {
  checkMobiles,
  checkNumberDelete,
  deleteBlocked,
  moveNumber,
  saveBlocked,
  saveNumber,
  saveSafe,
  sendNumberCode,
  showSafe,
  verifyNumber,
} from './sms-safe.service';
import { blacklistMatching, blacklistSorting, numberSorting, numbersHere } from './sms-safe.store';
import { previewMessages, sendMessages } from './sms-send.service';
import { previewTemplate, submitTemplate, templateRules } from './sms-template.service';
import { passedTemplates } from './sms-template.store';

const masked = <R extends { readonly mobile: string }>(row: R): R => ({ ...row, mobile: maskedPhone(row.mobile) });

const templateRoutes: readonly Route[] = [
  // Its picker offers only what may be sent.
  ...masterRoutes(smsTemplate, templateRules).filter(({ call }) => call.id !== smsTemplate.findAll.id),
  handle(smsTemplate.findAll, ({ smsScene }, cx) => passedTemplates(cx, smsScene)),
  handle(smsTemplate.submit, (input, cx) => submitTemplate(cx, input)),
  handle(smsTemplate.preview, (input, cx) => previewTemplate(cx, input)),
];

const safeRoutes: readonly Route[] = [
  handle(smsSafe.find, (_input, cx) => showSafe(cx)),
  handle(smsSafe.update, (input, cx) => saveSafe(cx, input)),
  handle(smsCheckNumber.page, async (query, cx) => {
    const found = await pageOf(numbersHere(cx), query, numberSorting);
    return { ...found, records: found.records.map(masked) };
  }),
  handle(smsCheckNumber.save, (input, cx) => saveNumber(cx, input)),
  handle(smsCheckNumber.sendCode, (input, cx) => sendNumberCode(cx, input)),
  handle(smsCheckNumber.verify, (input, cx) => verifyNumber(cx, input)),
  handle(smsCheckNumber.enable, (input, cx) => moveNumber(cx, input)),
  handle(smsCheckNumber.deleteCheck, (input, cx) => checkNumberDelete(cx, input)),
  handle(smsCheckNumber.delete, (input, cx) => moveNumber(cx, input)),
  handle(smsCheckNumber.check, (input, cx) => checkMobiles(cx, input)),
  handle(smsBlacklist.page, async (query, cx) => {
    const found = await pageOf(blacklistMatching(cx, query), query, blacklistSorting);
    return { ...found, records: found.records.map(masked) };
  }),
  handle(smsBlacklist.save, (input, cx) => saveBlocked(cx, input)),
  handle(smsBlacklist.delete, (input, cx) => deleteBlocked(cx, input)),
];

/** Messages: accounts, templates, queue, records, reminders. */
export const messagingRoutes = (
  receiving: Receiving | undefined,
  servingTemplates: ServingTemplates,
): readonly Route[] => [
  handle(smsAccount.find, (_input, cx) => showAccount(cx)),
  handle(smsAccount.update, (input, cx) => saveAccount(cx, input)),
  handle(smsSign.find, (_input, cx) => showSign(cx)),
  handle(smsSign.update, (input, cx) => saveSign(cx, input)),
  handle(smsRecharge.packages, async () => packages()),
  handle(smsRecharge.page, (query, cx) => pageRecharges(cx, query)),
  handle(smsRecharge.save, (input, cx) => saveRecharge(cx, input)),
  handle(smsRecharge.cancel, (input, cx) => cancelRecharge(cx, input)),
  handle(smsRecharge.confirm, (input, cx) => confirmRecharge(cx, input)),
  ...templateRoutes,
  handle(smsReady.page, (query, cx) => pageReady(cx, query)),
  handle(smsReady.preview, (input, cx) => previewMessages(cx, input)),
  handle(smsReady.save, (input, cx) => sendMessages(cx, input)),
  handle(smsReady.cancel, (input, cx) => cancelMessages(cx, input)),
  ...summedRecordRoutes(smsRecord, sentMessages),
  handle(smsRecord.findById, (input, cx) => showRecord(cx, input)),
  handle(smsRecord.batches, (query, cx) => pageOf(batchesMatching(cx, query), query, batchSorting)),
  handle(smsRecord.statistics, (filters, cx) => statistics(cx, filters)),
  handle(smsRecord.resend, (input, cx) => resendMessage(cx, input)),
  ...safeRoutes,
  handle(remindSetting.findAll, (_input, cx) => showReminders(cx, servingTemplates)),
  handle(remindSetting.update, (input, cx) => saveReminders(cx, input, servingTemplates)),
  handle(outbox.page, (query, cx) => pageOutbox(cx, query)),
  smsCallbackRoute(receiving, smsConfig),
];
