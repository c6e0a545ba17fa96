import { call } from '../../base/call';
import { pageOf, paging } from '../../base/envelope';
import { f, pick, required } from '../../base/field';
import { goodsSnapshot } from '../bill/bill.fields';
import { stockAmounts } from './stock.fields';
import { stockFilters } from './stock.filters';
import { powerTolerance } from './stock-finder.dicts';

const touches = ['erp-stock'];
const menus = ['menu:1411', 'menu:1412'] as const;

/** Organisations whose stock the caller may look at: the current one and those of viewOrgList. */
const findOrgs = call({
  path: '/api/erp-commodity-stocks/orgs',
  title: '可查看机构',
  grant: menus,
  output: required(
    f.list('机构', f.object('机构', { id: required(f.id('机构')), name: required(f.text('机构', 40)) })),
  ),
  touches: ['account', 'org-info'],
});

const filters = {
  /** One box: name, initials, model or specification, barcode or the maker's code. */
  keyword: f.text('商品', 60),
  ...pick(stockFilters, ['breedId', 'sph', 'cyl']),
  tolerance: f.dict('度数±', powerTolerance),
  /** All that the caller may look at, where none is named. */
  orgIds: f.refs('机构', findOrgs, { max: 100 }),
} as const;

const row = {
  orgId: required(f.id('机构')),
  orgName: required(f.text('机构', 20)),
  /** The row belongs to the caller's current organisation. */
  isOwn: required(f.bool('本机构')),
  barcodeId: required(f.id('商品')),
  ...pick(goodsSnapshot, ['code', 'goodsName', 'spec', 'unit', 'tagPrice']),
  available: stockAmounts.available,
  /** What other organisations sent it, and it did not receive yet. */
  transitQty: required(f.int('在途')),
} as const;

const asked = {
  orgId: required(f.id('机构')),
  barcodeId: required(f.id('商品')),
  qty: required(f.qty('数量')),
  remark: f.text('备注', 40),
} as const;

/** 库存模糊查询 (domain-erp §2.7): stock of goods in the organisations of the chain. */
export const stockFinder = {
  row,
  filters,
  findOrgs,
  asked,
  /** Returns nothing until a filter is set. */
  page: call({
    path: '/api/erp-commodity-stocks/fuzzy-page',
    title: '库存模糊查询',
    grant: 'menu:1412',
    input: { ...paging, ...filters },
    output: pageOf(f.object('库存', row)),
    touches,
  }),
  /** 去调拨: asks the other organisation for goods; its people find a transfer that is filled in. */
  ask: call({
    path: '/api/erp-transfer-out/ask',
    title: '请求调拨',
    grant: 'menu:1412',
    log: '请求调拨',
    input: asked,
    output: required(f.object('请求', { orgName: required(f.text('机构', 20)) })),
  }),
} as const;
