import { call } from '../base/call';
import { dict } from '../base/dict';
import { f, required } from '../base/field';

/** Which price of the four decided (domain-erp §1.3). */
export const priceSource = dict('priceSource', '价格来源', [
  ['ORG_BARCODE', '机构条码价'],
  ['ORG_BREED', '机构品种价'],
  ['CHAIN_BARCODE', '集团条码价'],
  ['CHAIN_BREED', '集团品种价'],
]);

/** Prices on the tag (domain-erp §1.3, §1.8). */
export const tagPrice = {
  find: call({
    path: '/api/erp-common/findTagPrice',
    title: '标签价',
    grant: ['branch:12', 'branch:14'],
    input: { commodityIds: required(f.ids('商品', { max: 500 })), date: f.date('销售日期') },
    output: required(
      f.list(
        '价格',
        f.object('价格', {
          commodityId: required(f.id('商品')),
          /** Absent: 未定价. */
          price: f.price('标签价'),
          minPrice: f.price('最低售价'),
          source: f.dict('来源', priceSource),
        }),
      ),
    ),
    touches: ['erp-tag-price'],
  }),
} as const;
