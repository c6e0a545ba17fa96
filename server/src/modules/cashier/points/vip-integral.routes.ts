import { vipIntegral } from '@mingmou/contract/patients/vip/vip-integral.contract';
import { handle, type Route } from '../../../kernel/call/route';
import { pageOf } from '../../../kernel/row/list';
import { patientHere } from '../../patients/patient.service';
import { adjustPoints } from './points-adjust.service';
import { pointsMatching, pointsSorting } from './points-ledger.store';
import { type VipLevel, vipLevels } from './vip-level.store';

function shown({ birthdayCouponName: name, ...level }: VipLevel) {
  const { birthdayCouponThreshold: threshold, birthdayCouponAmount: amount, birthdayCouponDays: days } = level;
  const hasCoupon = name !== null && threshold !== null && amount !== null && days !== null;
  return { ...level, birthdayCoupon: hasCoupon ? { name, threshold, amount, days } : null };
}

export const vipIntegralRoutes: readonly Route[] = [
  handle(vipIntegral.levels, async (_input, cx) => (await vipLevels(cx)).map(shown)),
  handle(vipIntegral.ledger, async (query, cx) => {
    await patientHere(cx, query.patientId);
    return pageOf(pointsMatching(cx, query), query, pointsSorting);
  }),
  handle(vipIntegral.adjust, (input, cx) => adjustPoints(cx, input)),
];
