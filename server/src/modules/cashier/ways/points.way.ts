import { compareAmounts, minus } from '@mingmou/contract/base/money';
import { settlementCodes } from '@mingmou/contract/cashier/cashier.codes';
import { mostPoints, pointsBack, yuanOf } from '@mingmou/contract/cashier/points.rules';
import { malformed, refuse } from '../../../kernel/refusal';
import { movePoints, pointTerms } from '../points/points.service';
import { holdAccount } from '../points/points.store';
import { NO_PARTS, type WayKind } from './way-kind';

/** 积分: whole yuan of points, up to a part of the order (domain-outpatient §6.8). */
export const pointsWay: WayKind = {
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
  taken: async (cx, { patientId, bizId, bizNo }, _input, { points }) => {
    if (patientId === null || !points) return;
    await movePoints(cx, patientId, [{ type: 2, delta: -points }], { bizType: 'ORDER', bizId, bizNo });
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
