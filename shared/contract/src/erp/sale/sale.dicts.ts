import { dict } from '../../base/dict';
import { words } from '../../base/words';

/** Where a sale comes from (domain-erp §4.1). */
export const saleSource = dict('saleSource', '销售来源', [
  ['CLINIC', '工作站'],
  ['RX', '药品处方'],
  ['BILL', '销售开单'],
  ['QUICK', '快速销售'],
  ['CASHIER', '收银零售'],
]);

/** Sources whose sales are typed on a page of sales. */
export const typedSaleSource = dict('typedSaleSource', '销售来源', [
  ['BILL', '销售开单'],
  ['QUICK', '快速销售'],
]);

export const saleType = words('saleType', '销售类型', [
  '框架眼镜',
  '接触镜',
  '护理用品',
  '太阳镜',
  '老花镜',
  '药品',
  '其他',
]);

export const processType = words('processType', '加工类型', ['现片', '定片', '来料', '无需加工']);

export const deliveryMode = words('deliveryMode', '取货方式', ['自取', '邮寄']);

/** Payment state of a sale; NONE: its amount is zero. */
export const chargeState = dict('chargeState', '收费状态', [
  ['NONE', '无需收费'],
  ['WAIT', '待收费'],
  ['CHARGED', '已收费'],
  ['PART_REFUND', '部分退费'],
  ['REFUNDED', '已退费'],
]);

/** How far the goods of a line are on their way to the customer (domain-erp §4.3), the least advanced first. */
export const deliveryState = dict('deliveryState', '取件状态', [
  ['TO_ORDER', '待下单'],
  ['ORDERED', '已下单'],
  ['ARRIVED', '已到货'],
  ['PROCESSING', '加工中'],
  ['WAIT_TAKE', '待取件'],
  ['TAKEN', '已取件'],
  ['NONE', '无需取件'],
  ['CANCELLED', '已取消'],
]);

/** Deliveries that need attention: late goods, and goods that are not collected (domain-erp §9b.5). */
export const saleDue = dict('saleDue', '交付', [
  ['LATE', '超期未交'],
  ['UNCOLLECTED', '逾期未取'],
]);

export const saleReturnReason = words('saleReturnReason', '退货原因', [
  '质量',
  '不适',
  '度数变化',
  '错开',
  '收银退费',
  '其他',
]);

/** Where goods go that come back. */
export const returnTo = dict('returnTo', '去向', [
  ['STOCK', '入库'],
  ['SCRAP', '报废'],
]);

/** Refund state of a return; NONE: nothing is to be refunded. */
export const returnMoney = dict('returnMoney', '退费状态', [
  ['NONE', '无需退费'],
  ['WAIT', '待退费'],
  ['REFUNDED', '已退费'],
]);

/** How goods and money of a sale can disagree (domain-erp §4.6). */
export const chargeAnomaly = dict('chargeAnomaly', '异常', [
  ['NOT_PASSED', '已收未出库'],
  ['MISMATCH', '金额不符'],
  ['NOT_REFUNDED', '退货未退费'],
  ['OVERDUE', '占用过期'],
]);
