import { outsideReferrer } from '@mingmou/contract/referral/outside-referrer.contract';
import { referralSetting } from '@mingmou/contract/referral/referral-setting.contract';
import { masterRoutes } from '../../kernel/master';
import { handle, type Route } from '../../kernel/route';
import { outsideReferrerRules } from './outside-referrer.service';
import {
  baseRules,
  saveBaseRules,
  saveToStore,
  saveTransaction,
  toStoreSettings,
  transactionSettings,
} from './referral-setting.service';

export const referralRoutes: readonly Route[] = [
  handle(referralSetting.baseRules, (_input, cx) => baseRules(cx)),
  handle(referralSetting.saveBaseRules, (input, cx) => saveBaseRules(cx, input)),
  handle(referralSetting.toStoreByOrg, ({ orgId }, cx) => toStoreSettings(cx, orgId)),
  handle(referralSetting.transactionByOrg, ({ orgId }, cx) => transactionSettings(cx, orgId)),
  handle(referralSetting.saveToStore, (input, cx) => saveToStore(cx, input)),
  handle(referralSetting.saveTransaction, (input, cx) => saveTransaction(cx, input)),
  ...masterRoutes(outsideReferrer, outsideReferrerRules),
];
