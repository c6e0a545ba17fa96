import { rowFields } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { master } from '../../base/master';

/** The most that one recharge may be (domain-outpatient §6.7). */
const MOST_RECHARGE = 50_000;

const fields = {
  threshold: required(f.money('充值满', { min: 0.01, max: MOST_RECHARGE })),
  giftAmount: f.money('赠送金额', { max: MOST_RECHARGE }),
  giftIntegral: f.int('赠送积分', { min: 0, max: 1_000_000 }),
  /** The first and the last day; without one the rule is open at that end. */
  validFrom: f.date('开始日期'),
  validTo: f.date('结束日期'),
  /** Empty: every organisation of the chain. */
  orgIds: f.ids('适用机构', { max: 200 }),
} as const;

const row = {
  ...rowFields,
  /** Name of the rule, where a rule has one: 「充值满1000.00元」. */
  name: required(f.text('充值活动', 30)),
  ...fields,
  giftAmount: required(fields.giftAmount),
  giftIntegral: required(fields.giftIntegral),
  orgIds: required(fields.orgIds),
  /** In the order of `orgIds`, which is that of their numbers. */
  orgNames: required(f.list('适用机构', f.text('机构', 20))),
} as const;

const filters = {
  /** Those in force on that day. */
  day: f.date('生效日期'),
  orgId: f.id('适用机构'),
  ...optional(pick(row, ['stateEnum'])),
} as const;

/** What recharges are given (domain-system §2.3, domain-outpatient §6.7): the highest threshold reached, once. */
export const rechargeRule = master({
  path: '/opt-settings-recharge-rule',
  name: '充值活动',
  pageTitle: '充值活动',
  tag: 'recharge-rule',
  listTags: ['org'],
  grants: {
    page: 'menu:1726',
    pick: ['menu:1105', 'menu:1726'],
    edit: 'setting:cashier',
    enable: 'setting:cashier',
    delete: 'setting:cashier',
  },
  fields,
  changed: fields,
  row,
  filters,
  picker: {
    input: pick(filters, ['day', 'orgId']),
    columns: ['id', 'name', 'threshold', 'giftAmount', 'giftIntegral', 'validFrom', 'validTo', 'orgIds'],
  },
});
