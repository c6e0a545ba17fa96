import { compareAmounts, minus } from '@mingmou/contract/base/money';
import { mostPoints, pointsBack, yuanOf } from '@mingmou/contract/cashier/benefit/points.rules';
import { settlementCodes } from '@mingmou/contract/cashier/cashier.codes';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { pointTerms } from '../points/points.service';
import { holdAccount } from '../points/points.store';
import { NO_PARTS, type WayKind } from './method-kind.types';

/**
 * 积分: whole yuan of points, up to a share of the order (domain-outpatient §6.8). `writePoints` writes the spent points
 * together with the earned ones. Points pay only for orders.
 */
export const pointsWay: WayKind = {
  hold: async (cx, { patientId }) => patientId !== null && holdAccount(cx, patientId),
  check: async (cx, { patientId, total }, { points, amount }) => {
    if (patientId === null) throw new Error('a walk-in has no points');
    if (!points) throw malformed('points', '使用积分：请填写');
    const { perYuan, maxPercent } = await pointTerms(cx);
    if (perYuan === 0) return refuse(settlementCodes.wayNotUsable, { way: '积分' });
    const most = mostPoints(total, maxPercent, perYuan);
    if (points > most) refuse(settlementCodes.tooManyPoints, { p: maxPercent, n: most });
    if (points % perYuan !== 0) refuse(settlementCodes.unevenPoints, { n: perYuan });
    if (compareAmounts(yuanOf(points, perYuan), amount) !== 0) throw malformed('amount', '积分抵扣：金额与积分不符');
    const { balance } = await holdAccount(cx, patientId);
    if (points > balance) refuse(settlementCodes.tooFewPoints, { n: balance });
    return { points, rate: perYuan };
  },
  backParts: ({ points, refundedPoints, rate, amount, refundedAmount }, back) => ({
    ...NO_PARTS,
    points: pointsBack(back, {
      left: minus(amount, refundedAmount),
      leftPoints: (points ?? 0) - refundedPoints,
      rate: rate ?? 0,
    }),
  }),
};
