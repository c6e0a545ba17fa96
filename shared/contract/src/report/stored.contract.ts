import { dict } from '../base/dict';
import { f, pick, required } from '../base/field';
import { reportOf, signed } from '../base/report';
import { cashierFacts, costPaths, groupedBy, withoutOrg } from './cashier.facts';

const storedGroups = dict('storedGroup', '统计方式', [
  ['day', '按日'],
  ['month', '按月'],
  ['org', '按机构'],
  ['card', '按卡'],
]);

const crossGroups = dict('crossOrgGroup', '统计方式', [['issueOrg', '开卡机构 × 消费机构']]);

/** Rows of the ledger of value cards (domain-screening-reports §7, cardLedger); the organisation is that of the act. */
const storedFacts = {
  ...{ grant: cashierFacts.grant, exportGrant: cashierFacts.exportGrant },
  touches: ['value-card', 'charge-order', 'refund'],
  filters: {
    ...pick(cashierFacts.filters, ['from', 'to', 'orgIds', 'cashierId', 'sourceId']),
    /** Of the card and of its holder, so that balances stay those of whole cards. */
    keyword: f.text('卡号/持卡人', 30),
  },
  sourceName: '储值流水',
  source: {
    id: required(f.text('编号', 40)),
    kind: required(f.text('类型', 4)),
    at: required(f.dateTime('时间')),
    no: required(f.text('单号', 30)),
    cardNo: required(f.text('卡号', 20)),
    holderName: required(f.text('持卡人', 50)),
    customerName: required(f.text('使用人', 50)),
    issueOrgName: required(f.text('开卡机构', 20)),
    orgName: required(f.text('机构', 20)),
    cashierName: f.text('操作员', 20),
    principal: required(signed('本金')),
    gift: required(signed('赠送')),
  },
  measures: ['principal', 'gift'],
} as const;

const balances = {
  openPrincipal: signed('期初本金'),
  openGift: signed('期初赠送'),
  closePrincipal: signed('期末本金'),
  closeGift: signed('期末赠送'),
} as const;

export const STORED_BALANCES = ['openPrincipal', 'openGift', 'closePrincipal', 'closeGift'] as const;

const rowHead = {
  /** The keys of the row's groups. */
  id: required(f.text('行', 120)),
  name: required(f.text('统计项', 80)),
  /** With 按机构. */
  orgName: f.text('机构', 20),
} as const;

const spent = {
  consumePrincipal: required(signed('消费本金')),
  consumeGift: required(signed('消费赠送')),
  backPrincipal: required(signed('退回本金')),
  backGift: required(signed('退回赠送')),
} as const;

const storedFigures = [
  ...(['openPrincipal', 'openGift', 'rechargePrincipal', 'rechargeGift', 'consumePrincipal', 'consumeGift'] as const),
  ...(['backPrincipal', 'backGift', 'cardBackPrincipal', 'cardBackGift', 'closePrincipal', 'closeGift'] as const),
] as const;

/** 储值统计 (domain-screening-reports §8). Balances are reported only for the whole chain. */
export const costStored = reportOf({
  facts: storedFacts,
  absent: withoutOrg,
  at: costPaths('stored-value', '/api/report/cost/stored-value'),
  title: '储值统计',
  groups: groupedBy(storedGroups),
  row: {
    ...rowHead,
    ...pick(balances, ['openPrincipal', 'openGift']),
    rechargePrincipal: required(signed('充值本金')),
    rechargeGift: required(signed('充值赠送')),
    ...spent,
    cardBackPrincipal: required(signed('退卡本金')),
    cardBackGift: required(signed('收回赠送')),
    ...pick(balances, ['closePrincipal', 'closeGift']),
  },
  figures: storedFigures,
  sums: storedFigures,
});

const crossFigures = ['consumePrincipal', 'consumeGift', 'backPrincipal', 'backGift', 'crossNet'] as const;

/** 跨店: what cards of one organisation were used for in another. */
export const costCrossOrg = reportOf({
  facts: storedFacts,
  at: costPaths('cross-org', '/api/report/cost/stored-value/cross-org'),
  title: '跨店消费',
  groups: { groupBy: required(f.dict('统计方式', crossGroups)) },
  row: {
    id: rowHead.id,
    issueOrgName: storedFacts.source.issueOrgName,
    orgName: required(f.text('消费机构', 20)),
    ...spent,
    crossNet: required(signed('消费净额')),
  },
  figures: crossFigures,
  sums: crossFigures,
});
