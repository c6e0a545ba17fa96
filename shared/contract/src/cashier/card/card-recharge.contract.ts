import { call } from '../../base/call';
import { paging } from '../../base/envelope';
import { f, optional, pick, required } from '../../base/field';
import { pageWithSums } from '../../base/page-with-sums';
import { employeePicker } from '../../system/org/employee.picker';
import { keyRefusals } from '../cashier.codes';
import { payWayFields, personFields } from '../cashier.fields';
import { cashiersPicker, waysPicker } from '../cashier.picker';
import { wayInput } from '../payment/method-input.fields';
import { cardFields, cardNo, cardPassword, rechargeFields, rechargePayRow } from './card.fields';

const PATH = '/api/opt-cashier-recharge';
const touches = ['card-recharge'];

const filters = {
  dateFrom: f.firstDay('日期'),
  dateTo: f.lastDay('日期'),
  keyword: f.text('关键字', 30),
  cashierId: f.ref('收费员', cashiersPicker),
  wayCode: f.ref('支付方式', waysPicker, { id: 'wayCode', input: { scene: 5 }, max: 9999 }),
  cardId: f.id('储值卡'),
  ...optional(pick(rechargeFields, ['orgId', 'rechargeState'])),
} as const;

const row = { ...rechargeFields, payRows: required(f.list('收款', rechargePayRow)) } as const;

const ruleFields = {
  id: required(f.id()),
  name: required(f.text('充值活动', 30)),
  threshold: required(f.money('充值满')),
  giftAmount: required(f.money('赠送金额')),
  giftIntegral: required(f.int('赠送积分')),
} as const;

const newCard = f.object('新卡', {
  /** Absent: the next of the chain's own series. */
  cardNo,
  password: cardPassword,
  shareFamily: f.bool('家庭共享'),
});

const sellerId = f.ref('销售员', employeePicker, { here: 'orgId' });

/** Recharges of value cards (domain-outpatient §6.7). */
export const cardRecharge = {
  row,
  filters,
  rule: ruleFields,
  seller: sellerId,
  /** Of the chain; `orgId` names those of one organisation. */
  page: call({
    path: `${PATH}/page`,
    title: '充值记录',
    grant: 'menu:1105',
    input: { ...paging, ...filters },
    output: pageWithSums('充值', row, pick(rechargeFields, ['principalAmount', 'giftAmount', 'refundedPrincipal'])),
    touches,
  }),
  export: call({
    path: `${PATH}/export`,
    title: '导出充值记录',
    grant: 'cashier:export',
    input: { ...pick(paging, ['column', 'asc']), ...filters },
    xlsx: true,
  }),
  /** Rules of gifts in force here today, the lowest threshold first. */
  findRule: call({
    method: 'GET',
    path: `${PATH}/find-rule`,
    title: '充值活动',
    grant: 'menu:1105',
    output: required(f.list('充值活动', f.object('充值活动', ruleFields))),
    touches: ['recharge-rule'],
  }),
  findCashiers: call({
    method: 'GET',
    path: `${PATH}/find-cashier`,
    title: '收费员',
    grant: 'menu:1105',
    output: required(f.list('收费员', f.object('收费员', personFields))),
    touches: ['account'],
  }),
  /** Ways by which a card may be recharged. */
  findWays: call({
    method: 'GET',
    path: `${PATH}/find-cashier-way`,
    title: '充值支付方式',
    grant: 'menu:1105',
    output: required(f.list('支付方式', f.object('支付方式', payWayFields))),
    touches: ['pay-way'],
  }),
  /** 充值 of a card of the patient, or of a new one; without `ruleId` the gift is measured by the rules of today all the same. */
  settle: call({
    path: `${PATH}/settlement`,
    title: '充值',
    grant: 'cashier:recharge',
    idempotent: true,
    keyRefusals,
    input: {
      patientId: rechargeFields.patientId,
      cardId: f.id('储值卡'),
      newCard,
      principalAmount: required(f.money('充值金额', { max: 99_999_999 })),
      giftAmount: required(f.money('赠送金额', { max: 99_999_999 })),
      ruleId: f.id('充值活动'),
      ways: required(f.list('支付方式', f.object('支付', wayInput), { max: 20 })),
      sellerId,
    },
    output: required(
      f.object('充值', {
        id: rechargeFields.id,
        rechargeNo: rechargeFields.rechargeNo,
        ...pick(cardFields, ['cardId', 'cardNo', 'principalBalance', 'giftBalance']),
        changeAmount: required(f.money('找零')),
      }),
    ),
    touches: [...touches, 'value-card', 'shift'],
  }),
} as const;
