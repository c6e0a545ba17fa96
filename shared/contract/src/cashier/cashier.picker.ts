import { call } from '../base/call';
import { f, required } from '../base/field';
import { payWayFields, personFields } from './cashier.fields';

export const waysPicker = call({
  method: 'GET',
  path: '/api/opt-cashier-order/find-cashier-way/{scene}',
  title: '支付方式',
  grant: 'menu:1105',
  /** 1 收费 · 2 充值 · 3 收欠款: enabled methods in the till's order · 4 退费 · 5 退卡: also disabled ones. */
  input: { scene: required(f.int('场景', { min: 1, max: 5 })) },
  output: required(f.list('支付方式', f.object('支付方式', payWayFields))),
  touches: ['pay-way'],
});

/** Accounts of the organisation that may take money or did so. */
export const cashiersPicker = call({
  method: 'GET',
  path: '/api/opt-cashier-order/find-cashier',
  title: '收费员',
  grant: 'menu:1105',
  output: required(f.list('收费员', f.object('收费员', personFields))),
  touches: ['account'],
});

/** The same of giving money back. */
export const refundersPicker = call({
  method: 'GET',
  path: '/api/opt-cashier-refund/find-cashier',
  title: '退费员',
  grant: 'menu:1105',
  output: required(f.list('退费员', f.object('退费员', personFields))),
  touches: ['account'],
});
