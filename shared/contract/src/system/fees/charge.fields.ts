import { rowFields } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { chargeCategory } from '../../dict/charge-category';
import { checkItem } from '../../dict/check-item';
import { unit } from '../../dict/unit';

/** Category of the charges behind registration fees, which are edited on a page of their own. */
export const FEE_CATEGORY = 1;

export const MOST_PRICE = 999_999;

export const codeField = required(
  f.text('编码', 20, { pattern: { source: '^[A-Za-z0-9-]+$', says: '只能是字母、数字和短横线' } }),
);

/** A single service that the organisation charges for, as it is filled in. */
export const chargeFields = {
  code: codeField,
  name: required(f.text('名称', 40)),
  chargeCategory: required(f.dict('类别', chargeCategory)),
  unit: required(f.dict('单位', unit)),
  price: required(f.price('单价', { max: MOST_PRICE })),
  cost: f.price('成本', { max: MOST_PRICE }),
  /** The till may say another price, with 改价. */
  priceEditable: f.bool('可改价'),
  discountable: required(f.bool('可折扣')),
  vipFlag: required(f.bool('会员折扣')),
  /** The share that a line discount must leave: 0.80 allows 20 % off. */
  minDiscountRate: f.decimal('最低折扣', 2, { min: 0, max: 1 }),
  needExecute: required(f.bool('需执行')),
  /** Examination of the charge; it determines the form of the results (domain-workstation §2.5). */
  checkItemId: f.dict('检查项目', checkItem),
} as const;

export const chargeRow = {
  ...rowFields,
  ...chargeFields,
  pinyin: required(f.text('简码', 40)),
  minDiscountRate: required(chargeFields.minDiscountRate),
  priceEditable: required(chargeFields.priceEditable),
  /** The charge belongs to a registration fee and is edited on the page of registration fees. */
  isFee: required(f.bool('挂号费')),
} as const;

export const chargeFilters = {
  keyword: f.text('名称/拼音/编码', 40),
  ...optional(pick(chargeRow, ['chargeCategory', 'stateEnum'])),
} as const;
