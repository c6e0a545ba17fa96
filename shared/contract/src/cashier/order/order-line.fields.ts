import { f, required } from '../../base/field';
import { goodsCategory } from '../../dict/goods-category';
import { unit } from '../../dict/unit';
import { lineDiscountType, sourceType } from '../cashier.dicts';

export const orderLineFields = {
  id: required(f.id()),
  lineNo: required(f.int('序号')),
  sourceType: required(f.dict('类别', sourceType)),
  /** Absent on a line that a cashier added. */
  sourceId: f.id('来源'),
  sourceLineId: f.id('来源明细'),
  itemId: f.id('项目'),
  /** Of goods, and their category. */
  barcodeId: f.id('商品'),
  categoryId: f.dict('商品类别', goodsCategory),
  /** Combination of the line. All lines of a combination are on one order, each with its share of the price. */
  comboId: f.id('组合'),
  comboName: f.text('组合', 40),
  /** Goods that came with a package share its price: which package, the how manieth of its sale, as which of its items. */
  packageId: f.id('套餐'),
  packageName: f.text('套餐', 40),
  packageNo: f.int('第几份套餐', { min: 1, max: 99 }),
  packageItemNo: f.int('套餐明细', { min: 1, max: 50 }),
  name: required(f.text('名称', 60)),
  spec: f.text('规格', 60),
  unit: required(f.dict('单位', unit)),
  qty: required(f.qty('数量', { max: 9999 })),
  unitPrice: required(f.price('单价')),
  /** The price may be said at the till, with 改价. */
  priceEditable: f.bool('可改价'),
  amount: required(f.money('金额')),
  discountFlag: required(f.bool('可折扣')),
  vipFlag: required(f.bool('会员折扣')),
  /** Percent payable below which no line discount may go. */
  minDiscountRate: required(f.decimal('最低折扣', 2, { unit: '%', min: 0, max: 100 })),
  lineDiscountType: required(f.dict('折扣方式', lineDiscountType)),
  /** Percent that the customer pays (1), yuan off (2), or the price of the whole line (3). */
  lineDiscountValue: required(f.decimal('折扣值', 2, { min: 0 })),
  lineDiscountAmount: required(f.money('折扣')),
  /** The discount came with the line and is outside the cashier's floor until it is changed. */
  discountBySource: required(f.bool('来源折扣')),
  vipRate: required(f.decimal('会员折扣率', 2, { unit: '%', min: 0, max: 100 })),
  vipAmount: required(f.money('会员优惠')),
  wholeShare: required(f.money('整单优惠')),
  couponShare: required(f.money('优惠券')),
  roundingShare: required(f.money('抹零', { min: -1 })),
  payableAmount: required(f.money('应收')),
  selected: required(f.bool('选')),
  /** Already executed, dispensed or used. */
  doneQty: required(f.int('已执行')),
  refundedQty: required(f.int('已退数量')),
  refundedAmount: required(f.money('已退金额')),
  /** Held by a refund that waits for approval or payment. */
  lockedQty: required(f.int('退费中数量')),
  doctorId: f.id('开单医生'),
  doctorName: f.text('开单医生', 20),
  sellerId: f.id('销售员'),
  sellerName: f.text('销售员', 20),
  departmentId: f.id('科室'),
} as const;
