import { call } from '../../base/call';
import { dict } from '../../base/dict';
import { f, pick, required } from '../../base/field';
import { goodsCategory } from '../../dict/goods-category';
import { keyRefusals } from '../cashier.codes';
import { sourceType } from '../cashier.dicts';
import { MOST } from '../cashier.fields';

/** Where a coupon comes from. */
export const couponOrigin = dict('couponOrigin', '优惠券来源', [
  [1, '充值'],
  [2, '推荐'],
  [3, '回访'],
  [4, '手工'],
]);

/** Scope of a coupon: an empty list limits nothing, and a line must match each list that is not empty. */
const scopeFields = {
  sourceTypes: f.dicts('适用类别', sourceType, { max: 9 }),
  goodsCategories: f.dicts('适用商品', goodsCategory, { max: 18 }),
} as const;

export const couponFields = {
  id: required(f.id()),
  couponNo: required(f.text('券号', 20)),
  name: required(f.text('名称', 30)),
  /** Of the lines in its scope, after the discount of the whole order; 0: from the first cent. */
  threshold: required(f.money('满', MOST)),
  amount: required(f.money('减', { min: 0.01, ...MOST })),
  scope: required(f.object('适用范围', scopeFields)),
  validFrom: required(f.date('生效日期')),
  /** The last day on which it may be used. */
  validTo: required(f.date('失效日期')),
  origin: required(f.dict('来源', couponOrigin)),
} as const;

/** Coupons of a patient (domain-outpatient §6.8); they hold in the whole chain. */
export const coupon = {
  fields: couponFields,
  /** Returns the coupons that can be used today, sorted by their end. */
  usable: call({
    method: 'GET',
    path: '/api/opt-cashier-order/coupons/{patientId}',
    title: '优惠券',
    grant: 'menu:1105',
    input: { patientId: required(f.id('患者')) },
    output: required(f.list('优惠券', f.object('优惠券', couponFields))),
    touches: ['coupon'],
  }),
  issue: call({
    path: '/api/opt-cashier-order/coupon/issue',
    title: '发放优惠券',
    grant: 'cashier:coupon',
    idempotent: true,
    keyRefusals,
    input: {
      patientId: required(f.id('患者')),
      ...pick(couponFields, ['name', 'threshold', 'amount', 'scope', 'validFrom', 'validTo']),
    },
    output: required(f.object('优惠券', pick(couponFields, ['id', 'couponNo']))),
    touches: ['coupon'],
  }),
} as const;
