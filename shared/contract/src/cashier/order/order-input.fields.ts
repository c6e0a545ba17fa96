import { f, pick, required } from '../../base/field';
import { MOST_PRICE } from '../../system/fees/charge.fields';
import { employeePicker } from '../../system/org/employee.picker';
import { lineDiscountType, sourceType } from '../cashier.dicts';
import { orderLineFields } from './order-line.fields';

/** Of one of the organisation's staff. */
export const sellerId = f.ref('销售员', employeePicker, { here: 'orgId' });

/** A line of an order as a cashier asks for it. */
export const draftLine = {
  /** Of a line that the order has; without it a new line of type 6, 7 or 9. Lines of a source may be left out. */
  id: f.id('收费项目'),
  sourceType: required(f.dict('类别', sourceType)),
  /** Of `findItems`; a new line needs it. */
  itemId: f.id('项目'),
  /** Of a new line that belongs to a combination; all of its lines are sent, in the same multiple. */
  comboId: f.id('组合'),
  /** Of a new line of goods that came with a package of `goodsPackage.sellable`; all of its lines are sent. */
  ...pick(orderLineFields, ['packageId', 'packageNo', 'packageItemNo']),
  /** A line of a source keeps its own. */
  qty: orderLineFields.qty,
  /** Price of an item with an editable price (`priceEditable`); absent: the catalogue's or the earlier price. */
  unitPrice: f.price('单价', { max: MOST_PRICE }),
  lineDiscountType: f.dict('折扣方式', lineDiscountType),
  lineDiscountValue: f.decimal('折扣值', 2, { min: 0, max: 9_999_999 }),
  sellerId,
  /** Unless false, the line is paid with the order. */
  selected: f.bool('选'),
} as const;

/** Share of one service in the price of its combination. */
export const comboPart = {
  itemId: required(f.id('项目')),
  ...pick(orderLineFields, [
    'name',
    'unit',
    'qty',
    'unitPrice',
    'discountFlag',
    'vipFlag',
    'minDiscountRate',
    'priceEditable',
  ]),
} as const;

/** A colleague with the right to a deeper discount, asked at the desk (180108). */
export const authorizer = f.object('授权', {
  account: required(f.text('授权账号', 20)),
  password: required(f.secret('授权密码')),
});
