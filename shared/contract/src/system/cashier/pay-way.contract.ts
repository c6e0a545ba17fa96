import { call, rowFields } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { master } from '../../base/master';

const PATH = '/opt-settings-pay-way';

/** Codes from here on are the chain's own; those below belong to the product. */
export const OWN_WAYS_FROM = 101;

const wayCode = f.int('编码', { min: OWN_WAYS_FROM, max: 9999 });

const changed = {
  name: required(f.text('支付方式', 10)),
  /** Counts as 实收; stays once money was taken by the way. Unless said: yes, as are the next three. */
  income: f.bool('计入实收'),
  recharge: f.bool('可充值'),
  collect: f.bool('可收欠款'),
  /** Payments by this method earn points. */
  earn: f.bool('积分'),
  /** 收费 takes no such payment without its number. Unless said: no. */
  tradeNoRequired: f.bool('须填单号'),
} as const;

const fields = { ...changed, wayCode } as const;

const row = {
  ...rowFields,
  wayCode: required(f.int('编码')),
  name: changed.name,
  income: required(changed.income),
  recharge: required(changed.recharge),
  collect: required(changed.collect),
  earn: required(changed.earn),
  tradeNoRequired: required(changed.tradeNoRequired),
  /** Made by the chain; ways of the product keep their name and their marks. */
  own: required(f.bool('自定义')),
  /** The organisation's own switch. */
  enabled: required(f.bool('本机构')),
  /** Moves with the switch. */
  orgVersion: required(f.int('本机构版本', { min: 0 })),
} as const;

const filters = optional(pick(row, ['name', 'stateEnum']));

const calls = master({
  path: PATH,
  name: '支付方式',
  pageTitle: '支付方式',
  tag: 'pay-way',
  grants: {
    page: 'menu:1726',
    pick: 'any',
    edit: 'setting:cashier',
    enable: 'setting:cashier',
    delete: 'setting:cashier',
  },
  fields,
  changed,
  row,
  filters,
  picker: { input: {}, columns: ['id', 'wayCode', 'name', 'enabled'] },
});

/** Ways of paying of the chain (domain-outpatient §6.1), in the order of the organisation that asks. */
export const payWay = {
  ...calls,
  /** Takes the way at the organisation's till, or takes it no more. */
  switch: call({
    path: `${PATH}/org-enable`,
    title: '启停本机构支付方式',
    grant: 'setting:cashier',
    input: { id: required(f.id()), enabled: row.enabled, orgVersion: row.orgVersion },
    touches: ['pay-way'],
  }),
  /** Puts the named ways into this order at the organisation's till, in the places that they hold among all. */
  sort: call({
    path: `${PATH}/sort`,
    title: '支付方式排序',
    grant: 'setting:cashier',
    input: { ids: required(f.ids('支付方式', { max: 200 })) },
    touches: ['pay-way'],
  }),
} as const;
