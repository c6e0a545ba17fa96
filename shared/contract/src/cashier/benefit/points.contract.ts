import { call } from '../../base/call';
import { f, required } from '../../base/field';

/** Points of a patient at the till (domain-outpatient §6.8). */
export const points = {
  info: call({
    method: 'GET',
    path: '/api/opt-cashier-order/integral-info/{patientId}',
    title: '积分',
    grant: 'menu:1105',
    input: { patientId: required(f.id('患者')) },
    output: required(
      f.object('积分', {
        balance: required(f.int('积分余额')),
        /** Debt of points; the next gain pays it first. */
        debt: required(f.int('欠积分')),
        /** Points that pay one yuan; 0: the chain has no points. */
        integralPerYuan: required(f.int('抵扣1元所需积分')),
        /** Highest share of the payable amount that points may pay. */
        maxPercent: required(f.decimal('积分抵扣上限', 2, { unit: '%', min: 0, max: 100 })),
        discountRate: required(f.decimal('会员折扣率', 2, { unit: '%', min: 0, max: 100 })),
      }),
    ),
    touches: ['points'],
  }),
} as const;
