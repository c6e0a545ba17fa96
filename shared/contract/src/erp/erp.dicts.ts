import { dict } from '../base/dict';
import { words } from '../base/words';
import type { BillStep } from './bill/bill.flow';

/** 库存方式: counted on hand, bought for one sale line, or not stocked at all (domain-erp §1.1). */
export const stockMode = dict('stockMode', '库存方式', [
  ['STOCK', '备货'],
  ['ORDER', '定做'],
  ['NONE', '不管库存'],
]);

export const refractIndex = words('refractIndex', '折射率', ['1.50', '1.56', '1.60', '1.67', '1.71', '1.74']);

export const lensFunction = words('lensFunction', '镜片功能', ['单光', '双光', '渐进', '抗疲劳', '近视防控']);

export const replaceCycle = words('replaceCycle', '更换周期', ['日抛', '双周抛', '月抛', '季抛', '半年抛', '年抛']);

export const rimType = words('rimType', '框型', ['全框', '半框', '无框']);

export const frameGender = words('frameGender', '适用人群', ['男', '女', '通用', '儿童']);

export const hardLensDesign = words('hardLensDesign', '设计', ['球面', '环曲', 'RGP']);

export const settleType = words('settleType', '结算方式', ['现结', '月结']);

export const licenceKind = words('licenceKind', '证照种类', [
  '营业执照',
  '医疗器械经营许可证',
  '备案凭证',
  '药品经营许可证',
]);

/** Validity of a supplier's licences today. */
export const licenceStanding = dict('licenceStanding', '证照到期', [
  ['EXPIRED', '已过期'],
  ['SOON', '30天内到期'],
  ['VALID', '30天后到期或长期'],
  ['NONE', '未登记'],
]);

export const locationType = dict('locationType', '库位类型', [
  ['SALE', '销售仓'],
  ['DRUG', '药房'],
  ['BACK', '后仓'],
  ['CONSIGN', '代销仓'],
  ['DEFECT', '不良品仓'],
  ['TRANSIT', '在途'],
]);

/** Whether a batch may be sold (`batchFlow`). */
export const batchState = dict('batchState', '批次状态', [
  ['NORMAL', '正常'],
  ['HOLD', '停售'],
]);

/** Where a piece with a serial number, or of a scanned package, is now. */
export const pieceState = dict('pieceState', '去向', [
  ['IN_STOCK', '在库'],
  ['SOLD', '已售待取'],
  ['TAKEN', '已取件'],
  ['SENT_BACK', '已退供应商'],
  ['SCRAPPED', '已退回报废'],
]);

/** What moved stock or its value (domain-erp §2.1). */
export const bizType = dict('bizType', '业务类型', [
  ['BEGIN', '期初'],
  ['PURCHASE_IN', '采购入库'],
  ['PURCHASE_RETURN', '采购退货'],
  ['PRICE_CHECK', '核价差异'],
  ['TRANSFER_OUT', '调拨出库'],
  ['TRANSFER_BACK', '调拨退回'],
  ['TRANSFER_IN', '调拨入库'],
  ['TRANSIT', '在途'],
  ['CHECK_GAIN', '盘盈'],
  ['CHECK_LOSS', '盘亏'],
  ['DAMAGE', '报损'],
  ['SALE', '销售出库'],
  ['SALE_RETURN', '销售退货'],
  ['ADJUST', '成本调价'],
  ['UPSTREAM', '上游调价'],
  ['SETTLE', '结账差异'],
  ['CONSIGN', '代销收发'],
]);

export const initializationState = dict('initializationState', '初始化状态', [
  ['NOT_BEGUN', '未开始'],
  ['RUNNING', '初始化中'],
  ['ENDED', '已结束'],
]);

/** Duties by which employees are searched (domain-erp §1.8), by the word of `employeeNature`. */
export const erpDuty = dict('erpDuty', '经办', [
  ['SALE', '销售'],
  ['PURCHASE', '采购'],
  ['STOCK', '仓管'],
  ['CHECK', '盘点'],
  ['REVIEW', '审核'],
  ['PROCESS', '加工'],
  ['OPTOMETRIST', '验光'],
]);

export const billState = dict('billState', '单据状态', [
  ['DRAFT', '草稿'],
  ['SUBMITTED', '待审核'],
  ['PASSED', '已审核'],
  ['REJECTED', '已驳回'],
  ['REVERSED', '已反审'],
  ['INVALID', '已作废'],
  ['DELETE', '已删除'],
]);

/** A button that the bills of every kind may have. */
export type BillAction = BillStep | 'edit' | 'print';

/** Declares the acts on a bill that its page offers as buttons, in this order; `further` holds the acts of its kind. */
export function billActions<Step extends string>(further: readonly (readonly [step: Step, title: string])[]) {
  return dict<BillAction | Step>('billAction', '单据操作', [
    ['edit', '编辑'],
    ['submit', '提交审核'],
    ['withdraw', '撤回'],
    ['pass', '审核通过'],
    ['reject', '驳回'],
    ['retrial', '反审核'],
    ...further,
    ['print', '打印'],
    ['delete', '删除'],
  ]);
}

/** Why goods go back to a supplier (domain-erp §3.1). */
export const returnReason = words('purchaseReturnReason', '退货原因', ['质量', '错发', '滞销', '近效期', '其他']);

/** Why goods are written off (domain-erp §2.6). */
export const lossType = words('lossType', '报损类型', ['破损', '过期', '丢失', '加工损耗', '试戴消耗', '其他']);

/** Whether the price of a line was confirmed. */
export const lineCheckState = dict('lineCheckState', '核价', [
  ['UNCHECKED', '未核价'],
  ['CHECKED', '已核价'],
]);

/** The same of a bill, by its lines. */
export const billCheckState = dict('billCheckState', '核价', [
  ['UNCHECKED', '未核价'],
  ['PART', '部分核价'],
  ['CHECKED', '已核价'],
]);

/** Whether a line, or the whole bill, is on a statement of its supplier. */
export const reconcileState = dict('reconcileState', '对账', [
  ['NONE', '未对账'],
  ['DONE', '已对账'],
]);

/** What pages of goods print by templates (domain-erp §4.6, §7.5). */
export const erpPrintKind = dict('erpPrintKind', '类型', [
  ['SALE_SLIP', '销售小票'],
  ['GLASSES', '配镜单'],
  ['SALE', '销售单'],
  ['PURCHASE', '采购单据'],
  ['STOCK', '库存单据'],
]);
