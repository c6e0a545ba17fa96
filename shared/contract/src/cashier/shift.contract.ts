import { call } from '../base/call';
import { f, required } from '../base/field';
import { keyRefusals } from './cashier.codes';
import { payRowFields, shiftFields } from './cashier.fields';

const touches = ['shift'];

/** What a shift took and paid back by one way; each ≥ 0, net = charge − refund. */
export const shiftWayFields = {
  wayCode: payRowFields.wayCode,
  wayName: payRowFields.wayName,
  charge: required(f.money('收费')),
  refund: required(f.money('退费')),
  net: required(f.money('净额', { min: -9_999_999_999 })),
} as const;

/** The caller's own shift in the organisation (domain-outpatient §6.9). */
export const cashierShift = {
  fields: shiftFields,
  way: shiftWayFields,
  /** `shift` is null when none is open: the first payment opens one unless 自动开班 is off. */
  current: call({
    method: 'GET',
    path: '/api/opt-cashier-shift/current',
    title: '我的班次',
    grant: 'cashier:shift',
    output: required(
      f.object('班次', {
        shift: f.object('班次', shiftFields),
        ways: required(f.list('支付方式', f.object('支付方式', shiftWayFields))),
      }),
    ),
    touches,
  }),
  open: call({
    path: '/api/opt-cashier-shift/open',
    title: '开班',
    grant: 'cashier:shift',
    idempotent: true,
    keyRefusals,
    output: required(f.object('班次', shiftFields)),
    touches,
  }),
} as const;
