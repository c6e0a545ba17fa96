import { call } from '../../base/call';
import { f, required } from '../../base/field';
import { priceSource } from './price.dicts';
import { priceCalls } from './price-change.contract';
import { minShare, priceDays, priceFilters, targetFields, targetNames, yuan } from './price-change.fields';

const touches = ['erp-tag-price'];

const price = yuan('标签价');
const minPrice = yuan('最低售价');

const filters = priceFilters('未定价');

/** A target of one scope: the price of its own that holds today, the one before and the one that is planned. */
const row = {
  ...targetFields,
  ...targetNames,
  /** Absent: none of its own in this scope. */
  price,
  minPrice,
  effectiveDate: priceDays.effectiveDate,
  lastPrice: f.price('上次标签价'),
  nextPrice: f.price('待生效价'),
  nextDate: priceDays.nextDate,
  /** What holds for the target in the organisation today; absent: 未定价. */
  heldPrice: f.price('执行价'),
  heldSource: f.dict('价格来源', priceSource),
} as const;

const change = {
  ...targetFields,
  price: required(price),
  minPrice,
  effectiveDate: required(priceDays.effectiveDate),
  /** Price of this scope on that day as the person saw it; the change is refused if it is different now. */
  seenPrice: f.price('原标签价'),
  /** Compares {@link seenPrice}, which is absent where none was there. */
  compare: f.bool('核对原价'),
} as const;

/** Prices on the tag (domain-erp §1.3, §1.7, §1.8). */
export const tagPrice = {
  ...priceCalls({
    path: '/api/erp-tag-price',
    grants: { page: 'menu:1417', edit: 'erp-price:edit' },
    touches,
    titles: { page: '标签价', preview: '预览调价', change: '调价', rows: '标签价' },
    ...{ row, change, filters },
    /** 最低售价 as a share of the new price; absent: it stays. */
    asked: { minShare },
    /** `present`: base of the change; 按加价率 requires the right to see costs. */
    shown: { present: f.price('现价'), seenPrice: change.seenPrice, price, minPrice },
  }),
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
    touches,
  }),
} as const;
