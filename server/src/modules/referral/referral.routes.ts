import { outsideReferrer } from '@mingmou/contract/referral/outside-referrer.contract';
import { poster } from '@mingmou/contract/referral/poster.contract';
import { posterLanding } from '@mingmou/contract/referral/poster-landing.contract';
import { referralSetting } from '@mingmou/contract/referral/referral-setting.contract';
import { handle, handlePublic, type Route } from '../../kernel/call/route';
import { masterRoutes } from '../../kernel/row/master';
import { DEFAULT_SCAN, type ScanSettings, scanOrigin } from '../phone/scan.config';
import { outsideReferrerRules } from './outside-referrer.service';
import { generatePoster, landingOf, posterPage, posterRules, shownPoster } from './poster.service';
import { livePosters } from './poster.store';
import {
  baseRules,
  saveBaseRules,
  saveToStore,
  saveTransaction,
  toStoreSettings,
  transactionSettings,
} from './referral-setting.service';

/** Calls of a phone that scanned a poster, which are the only calls next to its page. */
export const posterLandingRoutes: readonly Route[] = [
  handlePublic(posterLanding.find, ({ code }, cx) => landingOf(cx, code)),
];

/** These reads differ from a master's: they return pictures, and only currently available posters. */
const OWN_READS: readonly string[] = [poster.page.id, poster.findById.id, poster.findAll.id];

export function referralRoutes(scan: ScanSettings = DEFAULT_SCAN): readonly Route[] {
  return [
    handle(referralSetting.baseRules, (_input, cx) => baseRules(cx)),
    handle(referralSetting.saveBaseRules, (input, cx) => saveBaseRules(cx, input)),
    handle(referralSetting.toStoreByOrg, ({ orgId }, cx) => toStoreSettings(cx, orgId)),
    handle(referralSetting.transactionByOrg, ({ orgId }, cx) => transactionSettings(cx, orgId)),
    handle(referralSetting.saveToStore, (input, cx) => saveToStore(cx, input)),
    handle(referralSetting.saveTransaction, (input, cx) => saveTransaction(cx, input)),
    ...masterRoutes(outsideReferrer, outsideReferrerRules),
    ...masterRoutes(poster, posterRules).filter(({ call }) => !OWN_READS.includes(call.id)),
    handle(poster.page, (query, cx) => posterPage(cx, query)),
    handle(poster.findById, ({ id }, cx) => shownPoster(cx, id)),
    handle(poster.findAll, ({ referrerType }, cx) => livePosters(cx, referrerType).execute()),
    handle(poster.generate, (input, cx) => generatePoster(cx, input, scanOrigin(scan, cx.request.origin))),
    ...posterLandingRoutes,
  ];
}
