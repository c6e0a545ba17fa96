import { dict } from '../base/dict';
import { stateDict } from '../base/flow';
import { referralFlow } from './referral.flow';

/** Where a patient is sent: to another organisation of the chain, or out of it. */
export const referralDirection = dict('referralDirection', '转诊方向', [
  ['IN', '院内'],
  ['OUT', '院外'],
]);

export const referralUrgency = dict('referralUrgency', '紧急程度', [
  ['NORMAL', '普通'],
  ['URGENT', '加急'],
]);

export const referralState = stateDict('referralState', '状态', referralFlow);

/** Side of a list of referrals: received by the own organisation, or sent by it. */
export const referralSide = dict('referralSide', '范围', [
  ['COMING', '转入'],
  ['SENT', '转出'],
]);
