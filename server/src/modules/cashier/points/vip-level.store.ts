import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';

/** Levels of the chain, the lowest first. */
export function vipLevels(cx: SessionCx) {
  return mine(cx, 'vipLevel')
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'levelNo', 'name', 'color', 'growthMin', 'discountRate', 'integralTimes', 'birthdayTimes'])
    .select(['birthdayIntegral', 'birthdayCouponName', 'birthdayCouponThreshold', 'birthdayCouponAmount'])
    .select(['birthdayCouponDays', 'privileges', 'stateEnum', 'version', 'updatedAt'])
    .orderBy('levelNo')
    .execute();
}

export type VipLevel = Awaited<ReturnType<typeof vipLevels>>[number];
