// Written by `pnpm --filter @mingmou/server db:types` from the migrated database; never edited by hand.
import type { keyKind } from '@mingmou/contract/auth/security-key.contract';
import type { CodeOf } from '@mingmou/contract/base/dict';
import type { PageRow } from '@mingmou/contract/base/manifest';
import type { Money, Price } from '@mingmou/contract/base/money';
import type { SheetCells, SheetRow } from '@mingmou/contract/base/sheet';
import type { couponOrigin } from '@mingmou/contract/cashier/benefit/coupon.contract';
import type { integralType } from '@mingmou/contract/cashier/benefit/points.dicts';
import type { cardAct, cardOperation, cardRefundCause, cardState, codePurpose, rechargeState } from '@mingmou/contract/cashier/card/card.dicts';
import type { arrearState, cashFace, cashierShiftState, lineDiscountType, orderState, receivableState, refundKind, refundState, sourceType, wholeDiscountType } from '@mingmou/contract/cashier/cashier.dicts';
import type { RoundingMode } from '@mingmou/contract/cashier/order/amount.rules';
import type { patientPackageState } from '@mingmou/contract/cashier/package/patient-package.flow';
import type { KeptPicture } from '@mingmou/contract/clinic/picture.fields';
import type { Signature } from '@mingmou/contract/clinic/signature.fields';
import type { checkForm, checkItem } from '@mingmou/contract/dict/check-item';
import type { departmentType } from '@mingmou/contract/dict/department-type';
import type { deviceScope } from '@mingmou/contract/dict/device-scope';
import type { drugFrequency } from '@mingmou/contract/dict/drug-frequency';
import type { employeeNature } from '@mingmou/contract/dict/employee-nature';
import type { eye } from '@mingmou/contract/dict/eye';
import type { goodsCategory } from '@mingmou/contract/dict/goods-category';
import type { idCardType } from '@mingmou/contract/dict/id-card-type';
import type { wearType } from '@mingmou/contract/dict/measuring';
import type { nation } from '@mingmou/contract/dict/nation';
import type { payState } from '@mingmou/contract/dict/pay-state';
import type { period } from '@mingmou/contract/dict/period';
import type { practiceType } from '@mingmou/contract/dict/practice-type';
import type { registrationKind } from '@mingmou/contract/dict/registration-kind';
import type { relation } from '@mingmou/contract/dict/relation';
import type { sex } from '@mingmou/contract/dict/sex';
import type { unit } from '@mingmou/contract/dict/unit';
import type { visitType } from '@mingmou/contract/dict/visit-type';
import type { labelBarcode, labelField, labelSize } from '@mingmou/contract/erp/barcode/label.dicts';
import type { dosageForm, drugStorage } from '@mingmou/contract/erp/goods/drug-info.dicts';
import type { BarcodeAttrs, BreedAttrs } from '@mingmou/contract/erp/goods/goods-spec.rules';
import type { tempLineState, tempPackageState, tempPackageType } from '@mingmou/contract/erp/package/temp-package.dicts';
import type { CustomParams } from '@mingmou/contract/erp/sale/sale.fields';
import type { Fault, Limit, MeasuredPair } from '@mingmou/contract/erp/workshop/workshop.rules';
import type { fileUse } from '@mingmou/contract/files/file.dicts';
import type { TimeRange } from '@mingmou/contract/home/scheduling.rules';
import type { rechargeWay, remindEvent, smsEvent } from '@mingmou/contract/messaging/messaging.dicts';
import type { appointmentPurpose, appointmentSource, appointmentState } from '@mingmou/contract/outpatient/appointment.dicts';
import type { Answer } from '@mingmou/contract/outpatient/questionnaire.rules';
import type { TriageRecord } from '@mingmou/contract/outpatient/triage.rules';
import type { acceptsState, callState, quesState, registerState, triageState } from '@mingmou/contract/outpatient/visit.fields';
import type { consentKind, consentMeans, consentState, marketingWay, withdrawnBy } from '@mingmou/contract/patients/consent.dicts';
import type { contactWay } from '@mingmou/contract/patients/contact.dicts';
import type { PatientField } from '@mingmou/contract/patients/patient-field.rules';
import type { allergyFlag, grade, parentMyopia, realnameState } from '@mingmou/contract/patients/patient.dicts';
import type { autoEvent, connectState, executorRule, intention, phoneField, planSource, returnCategory, returnWay, satisfaction } from '@mingmou/contract/patients/return/return.dicts';
import type { returnPlanState, returnTaskState } from '@mingmou/contract/patients/return/return.flow';
import type { remindSource, remindState, reviewChannel } from '@mingmou/contract/patients/review-remind.dicts';
import type { integralAdjustReason } from '@mingmou/contract/patients/vip/vip.dicts';
import type { phonePurpose } from '@mingmou/contract/phone/phone-key.fields';
import type { NamePlace, QrPlace } from '@mingmou/contract/referral/poster.rules';
import type { referrerType, rewardCategory, rewardKind, rewardMode, rewardScope, toStoreAt } from '@mingmou/contract/referral/referral.dicts';
import type { Tier } from '@mingmou/contract/referral/reward.rules';
import type { AdviceTexts, RuleBands } from '@mingmou/contract/screening/rule-set-bands.constants';
import type { judgeState, schoolTerm, schoolType, screeningScale, screeningTaskState, warnLevel } from '@mingmou/contract/screening/screening.dicts';
import type { weekday } from '@mingmou/contract/system/login-control/login-control.dicts';
import type { RemoteNeeds } from '@mingmou/contract/system/remotes/call-shape';
import type { SharedModule } from '@mingmou/contract/system/remotes/remote-ops.rows';
import type { RemoteFile } from '@mingmou/contract/system/remotes/remotes.contract';
import type { appointmentMode, frameInterval } from '@mingmou/contract/system/schedule/schedule.dicts';
import type { labelColor } from '@mingmou/contract/system/service/service.dicts';
import type { printKind, printPaper, templateKind } from '@mingmou/contract/system/template/template.dicts';
import type { ReviewNode } from '@mingmou/contract/system/training/training.rules';
import type { wxEvent } from '@mingmou/contract/wechat/wechat.dicts';
import type { WxTemplateField } from '@mingmou/contract/wechat/wx-template.contract';
import type { glassesArchiveState, glassesKind, glassesSource, glassesStopReason } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.dicts';
import type { GlassesFrame, GlassesLens, GlassesPower } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.fields';
import type { GlassesVerified } from '@mingmou/contract/workstation/archive/glasses/glasses-view.fields';
import type { lensArchiveState, lensCategory, reviewPlanState, reviewType, stopReason } from '@mingmou/contract/workstation/archive/lens/lens-archive.dicts';
import type { lensEventEye, lensEventState, lensEventType } from '@mingmou/contract/workstation/archive/lens/lens-event.dicts';
import type { trialLensCategory, trialLensState } from '@mingmou/contract/workstation/archive/lens/trial-lens.contract';
import type { TrialParameters } from '@mingmou/contract/workstation/archive/lens/trial-lens.fields';
import type { intervalUnit } from '@mingmou/contract/workstation/check-bill.dicts';
import type { BilledItemType } from '@mingmou/contract/workstation/check-bill.rules';
import type { treatmentType } from '@mingmou/contract/workstation/conclusion.dicts';
import type { EpisodeDetail } from '@mingmou/contract/workstation/conclusion.rules';
import type { diagnosisEye } from '@mingmou/contract/workstation/consultation.dicts';
import type { holdTag, receiveSource } from '@mingmou/contract/workstation/consulting-desk.dicts';
import type { DeviceTaken } from '@mingmou/contract/workstation/device-inbox.contract';
import type { deviceState } from '@mingmou/contract/workstation/device.flow';
import type { rxCategory } from '@mingmou/contract/workstation/drug-rx.dicts';
import type { DrugRx } from '@mingmou/contract/workstation/drug-rx.rules';
import type { ReferenceRow } from '@mingmou/contract/workstation/growth/centile.rules';
import type { growthEye, growthKind } from '@mingmou/contract/workstation/growth/growth.dicts';
import type { hisState } from '@mingmou/contract/workstation/his/his.flow';
import type { consentArea, informedConsentKind, informedConsentState, signingWay } from '@mingmou/contract/workstation/informed-consent/informed-consent.dicts';
import type { referralDirection, referralState, referralUrgency } from '@mingmou/contract/workstation/referral.dicts';
import type { RevisionChange } from '@mingmou/contract/workstation/revision.contract';
import type { TemplateTexts, doctorTemplateKind } from '@mingmou/contract/workstation/template.fields';
import type { HomeItem, PlanItem } from '@mingmou/contract/workstation/training/vt-plan.contract';
import type { VtFigures } from '@mingmou/contract/workstation/training/vt-report.contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Read as the parsed value, written as JSON text: the driver would make a PostgreSQL array of a JavaScript one. */
type Json<T = unknown> = ColumnType<T, string, string>;
type GeneratedJson<T = unknown> = ColumnType<T, string | undefined, string>;
type NullableJson<T = unknown> = ColumnType<T | null, string | null | undefined, string | null>;

export interface AcceptsTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  visitNo: string;
  day: string;
  registrationId: number;
  patientId: number;
  visitType: CodeOf<typeof visitType>;
  departmentId: number;
  roomId: number | null;
  doctorId: number | null;
  queueNo: number;
  queueSort: string;
  priority: Generated<boolean>;
  priorityReason: string | null;
  acceptsState: Generated<CodeOf<typeof acceptsState>>;
  validFlag: Generated<boolean>;
  triageState: Generated<CodeOf<typeof triageState>>;
  callState: Generated<CodeOf<typeof callState>>;
  callCount: Generated<number>;
  lastCallAt: string | null;
  receiveAt: string | null;
  receiveBy: number | null;
  finishAt: string | null;
  finishBy: number | null;
  transferLog: GeneratedJson;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
  holdTag: CodeOf<typeof holdTag> | null;
  labelIds: Generated<number[]>;
  quesState: Generated<CodeOf<typeof quesState>>;
  parentAcceptsId: number | null;
  receiveSource: Generated<CodeOf<typeof receiveSource>>;
}

export interface AccountTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  account: string;
  mobile: string;
  passwordHash: string;
  formerPasswordHashes: Generated<string[]>;
  staffId: number | null;
  viewOrgIds: Generated<number[]>;
  mustChangePassword: Generated<boolean>;
  passwordChangedAt: Generated<string>;
  lockedUntil: string | null;
  lastLoginAt: string | null;
  lastLoginIp: string | null;
  lastOrgId: number | null;
  remark: string | null;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface AccountOrgRoleTable {
  propertyOwnerId: number;
  accountId: number;
  orgId: number;
  roleId: number;
}

export interface AdapterStateTable {
  name: string;
  provider: string;
  lastOkAt: string | null;
  lastErrorAt: string | null;
  lastError: string | null;
}

export interface AppointmentTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  subscribeNo: string;
  patientId: number | null;
  name: string;
  phone: string;
  sex: CodeOf<typeof sex> | null;
  birthday: string | null;
  departmentId: number;
  mode: CodeOf<typeof appointmentMode>;
  doctorId: number | null;
  roomId: number | null;
  schedulingId: number | null;
  subscribeDate: string;
  frameStart: string;
  frameEnd: string;
  visitType: CodeOf<typeof visitType> | null;
  purpose: CodeOf<typeof appointmentPurpose> | null;
  source: CodeOf<typeof appointmentSource>;
  subscribeState: CodeOf<typeof appointmentState>;
  overbook: Generated<boolean>;
  changeCount: Generated<number>;
  remindAt: string | null;
  remark: string | null;
  cancelReason: string | null;
  arriveAt: string | null;
  registrationId: number | null;
  deleted: Generated<boolean>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface AppointmentDepartmentTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  departmentId: number;
  mode: Generated<CodeOf<typeof appointmentMode>>;
  enabled: Generated<boolean>;
  wechatShown: Generated<boolean>;
  intervalMinutes: CodeOf<typeof frameInterval>;
  capacity: number;
  onlineCapacity: number;
  regCapacity: number;
  notice: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface AppointmentSlotTable {
  propertyOwnerId: number;
  schedulingId: number;
  frameStart: string;
  orgId: number;
  used: Generated<number>;
  onlineUsed: Generated<number>;
}

export interface AppointmentStaffTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  staffId: number;
  enabled: Generated<boolean>;
  wechatShown: Generated<boolean>;
  intervalMinutes: CodeOf<typeof frameInterval> | null;
  capacity: number | null;
  onlineCapacity: number | null;
  regCapacity: number | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface ArchiveLensTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  archiveId: number;
  patientId: number;
  cycleNo: number;
  eye: 'od' | 'os';
  orderId: number;
  saleId: number;
  barcodeId: number;
  expectDate: string | null;
  deliveryId: number | null;
  serialNo: string | null;
  batchNo: string | null;
  lensExpire: string | null;
  startDate: string | null;
  expireDate: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface ArchiveRecordTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  ownerKind: 'LENS' | 'PACKAGE' | 'GLASSES';
  ownerId: number;
  lensArchiveId: Generated<number | null>;
  packageId: Generated<number | null>;
  patientId: number;
  kind: string;
  seq: number;
  cycleNo: number | null;
  acceptsId: number | null;
  staffId: number;
  recordDate: string;
  stageState: number;
  content: Json;
  finishedAt: string | null;
  finishedBy: number | null;
  finishedByName: string | null;
  finishedByTitle: string | null;
  retrialCount: Generated<number>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
  glassesArchiveId: Generated<number | null>;
  printCount: Generated<number>;
}

export interface ArchiveRevisionTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  ownerKind: string;
  ownerId: number;
  patientId: number;
  kind: string;
  recordId: number;
  fromVersion: number;
  action: 'save-after-retrial' | 'delete' | 'retrial';
  reason: string | null;
  before: Json;
  diff: GeneratedJson<RevisionChange[]>;
  byName: string;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  acceptsId: number | null;
}

export interface ArrearsTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  orderId: number;
  patientId: number;
  amount: Money;
  repaidAmount: Generated<Money>;
  reducedAmount: Generated<Money>;
  writtenOffAmount: Generated<Money>;
  balance: Generated<Money>;
  arrearState: Generated<CodeOf<typeof arrearState>>;
  dueDate: string;
  guarantorId: number | null;
  writeOffReason: string | null;
  writtenOffBy: number | null;
  writtenOffAt: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface AuthTokenTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  tokenHash: string;
  accountId: number;
  deviceId: string;
  orgId: number;
  smsVerified: Generated<boolean>;
  issuedAt: Generated<string>;
  lastSeenAt: Generated<string>;
  expiresAt: string;
  endedAt: string | null;
  endReason: 'REPLACED' | 'MAX_DEVICES' | 'SWITCH' | 'LOGOUT' | 'EXPIRED' | 'KICKED' | 'DISABLED' | 'PASSWORD' | 'ORG_LOST' | null;
  ip: string | null;
  userAgent: string | null;
}

export interface AuthTokenMapTable {
  tokenHash: string;
  propertyOwnerId: number;
}

export interface BillTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  billType: 'RK' | 'CT' | 'DC' | 'DR' | 'PD' | 'BS' | 'XS' | 'XT' | 'TJ';
  billNo: string;
  state: Generated<'DRAFT' | 'SUBMITTED' | 'PASSED' | 'REJECTED' | 'REVERSED' | 'INVALID' | 'DELETE'>;
  bizDate: string | null;
  periodId: number | null;
  handlerId: number | null;
  makerId: number;
  submittedAt: string | null;
  submittedBy: number | null;
  reviewedAt: string | null;
  reviewedBy: number | null;
  rejectReason: string | null;
  retrialReason: string | null;
  retrialAt: string | null;
  retrialBy: number | null;
  totalQty: Generated<number>;
  totalAmount: Generated<Money>;
  sourceBillId: number | null;
  printCount: Generated<number>;
  remark: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface BillPaperTable {
  propertyOwnerId: number;
  billId: number;
  printKind: string;
  orgId: number;
  printCount: number;
}

export interface BillPeriodTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  name: string;
  startDate: string;
  endDate: string;
  state: Generated<'OPEN' | 'CALCULATED' | 'CLEARED' | 'SETTLED'>;
  isBegin: Generated<boolean>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface CallRecordTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  acceptsId: number;
  day: string;
  number: string;
  nameShown: string;
  departmentId: number;
  roomId: number | null;
  roomName: string;
  doctorName: string | null;
  times: Generated<number>;
  calledAt: string;
  state: Generated<'CALLING' | 'ANSWERED' | 'MISSED'>;
}

export interface CallScreenKeyTable {
  screenKey: string;
  propertyOwnerId: number;
  orgId: number;
}

export interface CallSettingTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  enabled: boolean;
  triageCall: boolean;
  speech: 'browser' | 'server' | 'off';
  voiceText: string;
  repeatTimes: number;
  rate: number;
  maskName: boolean;
  wechatNotify: boolean;
  screens: GeneratedJson;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface CardRechargeTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  rechargeNo: string;
  cardId: number;
  patientId: number;
  principalAmount: Money;
  giftAmount: Money;
  ruleId: number | null;
  giftIntegral: Generated<number>;
  sellerId: number | null;
  wayCodes: number[];
  cashierId: number;
  shiftId: number;
  at: string;
  rechargeState: Generated<CodeOf<typeof rechargeState>>;
  refundedPrincipal: Generated<Money>;
  refundedGift: Generated<Money>;
  refundedIntegral: Generated<number>;
  printCount: Generated<number>;
}

export interface CashierShiftTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  shiftNo: string;
  cashierId: number;
  openAt: string;
  openingCash: Generated<Money>;
  shiftState: Generated<CodeOf<typeof cashierShiftState>>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
  handoverAt: string | null;
  handoverBy: number | null;
  handoverTo: number | null;
  cashExpected: Money | null;
  cashCounted: Money | null;
  difference: Generated<Money | null>;
  remark: string | null;
  auditAt: string | null;
  auditBy: number | null;
  auditRemark: string | null;
  printCount: Generated<number>;
}

export interface CashierShiftCashTable {
  propertyOwnerId: number;
  orgId: number;
  shiftId: number;
  face: CodeOf<typeof cashFace>;
  pieces: number;
}

export interface CashierShiftWayTable {
  propertyOwnerId: number;
  orgId: number;
  shiftId: number;
  wayCode: number;
  charge: Money;
  collect: Money;
  recharge: Money;
  refund: Money;
  cardRefund: Money;
  net: Generated<Money | null>;
}

export interface ChargeOrderTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  orderNo: string;
  day: string;
  patientId: number | null;
  customerName: string | null;
  phone: string | null;
  acceptsId: number | null;
  orderState: Generated<CodeOf<typeof orderState>>;
  summary: Generated<string>;
  originalAmount: Generated<Money>;
  lineDiscountAmount: Generated<Money>;
  vipDiscountAmount: Generated<Money>;
  wholeDiscountType: Generated<CodeOf<typeof wholeDiscountType>>;
  wholeDiscountValue: Generated<number>;
  wholeDiscountAmount: Generated<Money>;
  roundingAmount: Generated<Money>;
  payableAmount: Generated<Money>;
  roundingMode: Generated<RoundingMode>;
  vipStack: Generated<boolean>;
  paidAmount: Generated<Money>;
  refundedAmount: Generated<Money>;
  wayCodes: Generated<number[]>;
  tendered: Money | null;
  changeAmount: Money | null;
  authorizerId: number | null;
  cashierId: number | null;
  payTime: string | null;
  shiftId: number | null;
  voidReason: string | null;
  remark: string | null;
  printCount: Generated<number>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
  couponId: number | null;
  couponAmount: Generated<Money>;
  creditAmount: Generated<Money>;
  repaidAmount: Generated<Money>;
  arrearState: Generated<number>;
  integralEarned: Generated<number>;
  integralTimes: Generated<number>;
  earnYuan: number | null;
  invoiceNo: string | null;
}

export interface ChargeOrderLineTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  orderId: number;
  lineNo: number;
  sourceType: CodeOf<typeof sourceType>;
  sourceId: number | null;
  sourceLineId: number | null;
  itemId: number | null;
  name: string;
  spec: string | null;
  unit: Generated<CodeOf<typeof unit>>;
  qty: number;
  unitPrice: Price;
  amount: Money;
  discountFlag: boolean;
  vipFlag: boolean;
  minDiscountRate: Generated<number>;
  lineDiscountType: Generated<CodeOf<typeof lineDiscountType>>;
  lineDiscountValue: Generated<number>;
  lineDiscountAmount: Generated<Money>;
  discountBySource: Generated<boolean>;
  vipRate: Generated<number>;
  vipAmount: Generated<Money>;
  wholeShare: Generated<Money>;
  roundingShare: Generated<Money>;
  payableAmount: Money;
  selected: Generated<boolean>;
  doneQty: Generated<number>;
  refundedQty: Generated<number>;
  refundedAmount: Generated<Money>;
  lockedQty: Generated<number>;
  lockedAmount: Generated<Money>;
  doctorId: number | null;
  sellerId: number | null;
  departmentId: number | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  comboId: number | null;
  couponShare: Generated<Money>;
  barcodeId: number | null;
  categoryId: CodeOf<typeof goodsCategory> | null;
  servicePackageId: number | null;
  reviewServicePackageId: Generated<number | null>;
  trainingServicePackageId: Generated<number | null>;
  packageId: number | null;
  packageName: string | null;
  packageNo: number | null;
  packageItemNo: number | null;
  priceEditable: Generated<boolean>;
}

export interface CheckBillRowTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  acceptsId: number;
  patientId: number;
  recordId: number;
  batchNo: number;
  rowNo: number;
  itemType: BilledItemType;
  chargeId: number | null;
  servicePackageId: number | null;
  comboId: number | null;
  itemCode: string;
  itemName: string;
  unit: CodeOf<typeof unit>;
  formCode: CodeOf<typeof checkForm> | null;
  eye: CodeOf<typeof diagnosisEye>;
  unitPrice: Price;
  qty: number;
  discountRate: number;
  amount: Money;
  execDepartmentId: number | null;
  execStaffId: number | null;
  urgent: Generated<boolean>;
  remark: string | null;
  inspectionId: number | null;
  withdrawnAt: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
  intervalValue: number | null;
  intervalUnit: CodeOf<typeof intervalUnit> | null;
}

export interface CheckItemGroupTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  name: string;
  checkItemIds: CodeOf<typeof checkItem>[];
  departmentIds: Generated<number[]>;
  visitTypes: Generated<CodeOf<typeof visitType>[]>;
  isDefault: Generated<boolean>;
  sort: number;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface ClientErrorTable {
  id: GeneratedAlways<number>;
  at: Generated<string>;
  source: 'BROWSER' | 'SERVER';
  requestId: string | null;
  propertyOwnerId: number | null;
  orgId: number | null;
  accountId: number | null;
  remote: string | null;
  version: string | null;
  path: string | null;
  message: string;
  stack: string | null;
  userAgent: string | null;
}

export interface ConsentTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  patientId: number;
  orgId: number;
  kind: CodeOf<typeof consentKind>;
  state: CodeOf<typeof consentState>;
  ways: Generated<CodeOf<typeof marketingWay>[]>;
  guardianName: string | null;
  guardianRelation: CodeOf<typeof relation> | null;
  fileIds: Generated<number[]>;
  reason: string | null;
  withdrawnBy: CodeOf<typeof withdrawnBy> | null;
  endedAt: string | null;
  endedBy: number | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
  signedBy: Generated<CodeOf<typeof consentMeans>>;
  title: string | null;
  textVersion: number | null;
  paragraphs: string[] | null;
}

export interface ConsultationRoomTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  name: string;
  departmentId: number;
  position: string | null;
  callName: string | null;
  seats: Generated<number>;
  isDefault: Generated<boolean>;
  sort: Generated<number>;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface CouponTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  couponNo: string;
  patientId: number;
  name: string;
  threshold: Money;
  amount: Money;
  sourceTypes: Generated<CodeOf<typeof sourceType>[]>;
  goodsCategories: Generated<CodeOf<typeof goodsCategory>[]>;
  validFrom: string;
  validTo: string;
  couponState: Generated<number>;
  orderId: number | null;
  origin: CodeOf<typeof couponOrigin>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface CustomerLabelTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  name: string;
  color: CodeOf<typeof labelColor>;
  category: '人群' | '消费' | '服务' | '自定义';
  sort: Generated<number>;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface CustomerSourceTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  parentId: number | null;
  name: string;
  sourceKind: Generated<'NORMAL' | 'PATIENT' | 'EMPLOYEE' | 'OUTER' | 'SCREEN'>;
  sort: Generated<number>;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface DepartmentTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  name: string;
  deptCode: string | null;
  deptType: CodeOf<typeof departmentType>;
  managerId: number | null;
  phone: string | null;
  registrable: Generated<boolean>;
  isDefault: Generated<boolean>;
  sort: Generated<number>;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface DeviceBridgeTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  name: string;
  keyHash: string;
  lastSeenAt: string | null;
  removedAt: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<number>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface DeviceBridgeKeyTable {
  keyHash: string;
  propertyOwnerId: number;
  orgId: number;
}

export interface DeviceRecordTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  bridgeId: number | null;
  fileName: string;
  sha256: string;
  format: string;
  deviceName: string;
  patientCode: string | null;
  measuredAt: string | null;
  reading: Json;
  errors: Generated<string[]>;
  state: CodeOf<typeof deviceState>;
  acceptsId: number | null;
  taken: NullableJson<DeviceTaken[]>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface DiagnosisTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  acceptsId: number;
  patientId: number;
  icdCode: string;
  icdName: string;
  eye: 'OD' | 'OS' | 'OU' | 'NA';
  isPrimary: Generated<boolean>;
  certainty: Generated<'确诊' | '疑似'>;
  onsetDate: string | null;
  remark: string | null;
  sort: Generated<number>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
}

export interface DiagnosticTemplateTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  scope: 'PRIVATE' | 'PUBLIC';
  ownerId: number;
  kind: CodeOf<typeof doctorTemplateKind>;
  groupName: string | null;
  title: string;
  pinyin: string;
  content: Json<TemplateTexts>;
  sort: Generated<number>;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface DictionaryRowTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  dictionary: string;
  code: string;
  name: string;
  sort: Generated<number>;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface DirectUploadTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  accountId: number;
  bizType: CodeOf<typeof fileUse>;
  prefix: string;
  tokenHash: string | null;
  taken: Generated<string[]>;
  expiresAt: string;
  createdAt: Generated<string>;
}

export interface DrugPrescriptionTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  acceptsId: number;
  patientId: number;
  recordId: number;
  rxNo: string;
  rxState: Generated<number>;
  category: CodeOf<typeof rxCategory>;
  validUntil: string;
  diagnosis: string;
  allergyReason: string | null;
  prescriberId: number;
  prescriberName: string;
  content: Json<DrugRx>;
  pharmacistId: number | null;
  pharmacistName: string | null;
  reviewedAt: string | null;
  endReason: string | null;
  saleId: number | null;
  confirmedAt: Generated<string>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface DrugUsageTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  barcodeId: number | null;
  name: string;
  route: string;
  dose: number;
  doseUnit: string;
  frequency: CodeOf<typeof drugFrequency>;
  days: number | null;
  eye: 'OD' | 'OS' | 'OU' | null;
  note: string | null;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface EmployeeTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  staffNo: string;
  name: string;
  pinyin: string;
  sex: CodeOf<typeof sex>;
  mobile: string;
  idCard: string | null;
  birthday: string | null;
  avatarFileId: number | null;
  natures: CodeOf<typeof employeeNature>[];
  jobTitle: string | null;
  practiceCertNo: string | null;
  qualificationCertNo: string | null;
  practiceScope: string | null;
  practiceType: CodeOf<typeof practiceType> | null;
  signFileId: number | null;
  prescribeRight: Generated<boolean>;
  registrable: Generated<boolean>;
  subscribable: Generated<boolean>;
  hireDate: string | null;
  leaveDate: string | null;
  intro: string | null;
  sort: Generated<number>;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
  okTrainCertNo: string | null;
  okTrainCertUntil: string | null;
}

export interface EmployeeOrgTable {
  propertyOwnerId: number;
  employeeId: number;
  orgId: number;
  position: number;
  departmentIds: Generated<number[]>;
}

export interface EmptyFormTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  name: string;
  templateId: number;
  copies: Generated<number>;
  withPatientHead: Generated<boolean>;
  sort: Generated<number>;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface ErpBarcodeTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  code: string;
  breedId: number;
  attrs: GeneratedJson<BarcodeAttrs>;
  attrsKey: string;
  spec: string;
  sph: number | null;
  cyl: number | null;
  addPower: number | null;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface ErpBarcodeOrgTable {
  propertyOwnerId: number;
  orgId: number;
  barcodeId: number;
  safetyQty: number;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
}

export interface ErpBarcodeOriginTable {
  propertyOwnerId: number;
  code: string;
  barcodeId: number;
  position: number;
  codeKey: Generated<string>;
  twin: Generated<string>;
}

export interface ErpBrandTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  pinyin: string;
  categoryIds: CodeOf<typeof goodsCategory>[];
  origin: string | null;
  sort: Generated<number>;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface ErpBreedTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  pinyin: string;
  categoryId: CodeOf<typeof goodsCategory>;
  brandId: number;
  unit: CodeOf<typeof unit>;
  stockMode: 'STOCK' | 'ORDER' | 'NONE';
  manufacturer: string | null;
  registrationNo: string | null;
  registrationExpire: string | null;
  storage: string | null;
  attrs: GeneratedJson<BreedAttrs>;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
  producerLicence: string | null;
}

export interface ErpContrastTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  supplierId: number;
  breedId: number;
  supplierGoodsCode: string | null;
  supplierGoodsName: string | null;
  purchasePrice: Price | null;
  leadDays: number | null;
  minQty: number | null;
  isDefault: Generated<boolean>;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface ErpDrugInfoTable {
  propertyOwnerId: number;
  breedId: number;
  genericName: string;
  tradeName: string | null;
  dosageForm: CodeOf<typeof dosageForm>;
  strength: string;
  approvalNo: string;
  prescriptionFlag: boolean;
  insuranceCode: string | null;
  storage: CodeOf<typeof drugStorage> | null;
  defaultDose: string | null;
  frequencyCode: CodeOf<typeof drugFrequency> | null;
  route: string | null;
  eye: CodeOf<typeof eye> | null;
  days: number | null;
  contraindication: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
  nationalCode: string | null;
}

export interface ErpLabelPrintTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  templateId: number;
  sourceBillNo: string | null;
  kinds: number;
  copies: number;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
}

export interface ErpLabelPrintLineTable {
  propertyOwnerId: number;
  printId: number;
  lineNo: number;
  orgId: number;
  barcodeId: number;
  copies: number;
  tagPrice: Price | null;
}

export interface ErpLabelTemplateTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  name: string;
  size: CodeOf<typeof labelSize>;
  fields: CodeOf<typeof labelField>[];
  barcodeType: CodeOf<typeof labelBarcode>;
  isDefault: Generated<boolean>;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface ErpPriceRecordTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number | null;
  breedId: number | null;
  barcodeId: number | null;
  kind: 'TAG' | 'MIN' | 'STATIC';
  oldPrice: Price | null;
  newPrice: Price | null;
  effectiveDate: string;
  reason: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
}

export interface ErpStaticCostTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number | null;
  breedId: number | null;
  barcodeId: number | null;
  cost: Price;
  effectiveDate: string;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface ErpSupplierTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  pinyin: string;
  shortName: string | null;
  contact: string;
  phone: string;
  address: string | null;
  settleType: '现结' | '月结';
  creditDays: number | null;
  bankName: string | null;
  bankAccount: string | null;
  taxNo: string | null;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface ErpSupplierLicenceTable {
  propertyOwnerId: number;
  supplierId: number;
  position: number;
  kind: '营业执照' | '医疗器械经营许可证' | '备案凭证' | '药品经营许可证';
  no: string;
  expireDate: string | null;
  fileId: number | null;
}

export interface ErpTagPriceTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number | null;
  breedId: number | null;
  barcodeId: number | null;
  price: Price;
  minPrice: Price | null;
  effectiveDate: string;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface ErpTempPackageTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  name: string;
  type: CodeOf<typeof tempPackageType>;
  state: CodeOf<typeof tempPackageState>;
  head: Json<SheetRow>;
  total: number;
  okCount: Generated<number>;
  errorCount: Generated<number>;
  resultBillId: number | null;
  appliedAt: string | null;
  appliedBy: number | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface ErpTempPackageLineTable {
  propertyOwnerId: number;
  packageId: number;
  rowNo: number;
  cells: Json<SheetCells>;
  state: Generated<CodeOf<typeof tempLineState>>;
  errors: Generated<string[]>;
}

export interface FileTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  kind: 'IMAGE' | 'VIDEO' | 'RAW';
  name: string;
  mime: string;
  bytes: number;
  sha256: string;
  width: number | null;
  height: number | null;
  seconds: number | null;
  bizType: CodeOf<typeof fileUse>;
  bizId: number | null;
  uploadedBy: number;
  scanSessionId: number | null;
  state: Generated<'TEMP' | 'LINKED' | 'DELETED'>;
  storageKey: string;
  thumbKey: string | null;
  stored: Generated<boolean>;
  createdAt: Generated<string>;
  linkedAt: string | null;
  deletedAt: string | null;
}

export interface FileSecretTable {
  propertyOwnerId: number;
  secret: string;
  createdAt: Generated<string>;
}

export interface FirstAdminLinkTable {
  id: Generated<number>;
  tokenHash: string;
  expiresAt: string;
}

export interface GlassesArchiveTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  archiveNo: string;
  seq: number;
  patientId: number;
  name: string;
  kind: CodeOf<typeof glassesKind>;
  source: CodeOf<typeof glassesSource>;
  saleId: number | null;
  groupNo: number | null;
  prescriptionId: number | null;
  optometristId: number | null;
  power: GeneratedJson<GlassesPower>;
  frame: GeneratedJson<GlassesFrame>;
  lens: GeneratedJson<GlassesLens>;
  state: Generated<CodeOf<typeof glassesArchiveState>>;
  deliveredAt: string | null;
  deliveredBy: number | null;
  verified: NullableJson<GlassesVerified>;
  packageId: number | null;
  reviewMonths: Generated<number[]>;
  nextReviewDate: string | null;
  lastReviewDate: string | null;
  replaceAdviceDate: string | null;
  replacesId: number | null;
  stopReason: CodeOf<typeof glassesStopReason> | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface GoodsPackageTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  pinyin: string;
  price: Money;
  startDate: string;
  endDate: string | null;
  orgIds: number[];
  remark: string | null;
  releasedAt: string | null;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
  soldQty: Generated<number>;
}

export interface GoodsPackageItemTable {
  propertyOwnerId: number;
  packageId: number;
  itemNo: number;
  groupName: string;
  kind: 'BARCODE' | 'BREED' | 'CATEGORY';
  barcodeId: number | null;
  breedId: number | null;
  categoryId: CodeOf<typeof goodsCategory> | null;
  qty: number;
  chooseQty: number;
  required: boolean;
  sharePrice: Money | null;
}

export interface GrowthChildTable {
  propertyOwnerId: number;
  patientId: number;
  odAl: number | null;
  odAlOn: string | null;
  odAlRate: number | null;
  odBaseAl: number | null;
  odBaseOn: string | null;
  odSe: number | null;
  odSeOn: string | null;
  odSeRate: number | null;
  osAl: number | null;
  osAlOn: string | null;
  osAlRate: number | null;
  osBaseAl: number | null;
  osBaseOn: string | null;
  osSe: number | null;
  osSeOn: string | null;
  osSeRate: number | null;
  treatments: string;
}

export interface GrowthIntervalTable {
  propertyOwnerId: number;
  patientId: number;
  eye: CodeOf<typeof growthEye>;
  fromOn: string;
  toOn: string;
  days: number;
  perYear: number;
  treatments: string;
}

export interface GrowthPointTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  patientId: number;
  eye: CodeOf<typeof growthEye>;
  kind: CodeOf<typeof growthKind>;
  measuredAt: string;
  value: number;
  sourceRecordId: number | null;
  device: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  archiveRecordId: number | null;
}

export interface GrowthReferenceSetTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  kind: CodeOf<typeof growthKind>;
  citation: string;
  licence: string;
  rows: GeneratedJson<ReferenceRow[]>;
  preset: Generated<boolean>;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface GrowthStaleTable {
  propertyOwnerId: number;
  patientId: number;
  markedAt: Generated<string>;
}

export interface HisCodeTable {
  codeMap: string;
  ourCode: string;
  theirCode: string;
  theirName: string;
}

export interface HisFieldMapTable {
  bizType: 'DOCTOR' | 'CASE' | 'RX';
  ourField: string;
  theirField: string;
  codeMap: string | null;
  required: Generated<boolean>;
  secret: Generated<boolean>;
  sort: number;
}

export interface HisUploadTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  bizType: 'DOCTOR' | 'CASE' | 'RX';
  bizId: number;
  bizVersion: number;
  bizNo: string;
  name: string;
  doctorId: number | null;
  doctorName: string | null;
  bizDate: string;
  diagnosis: string | null;
  payload: NullableJson;
  platformId: string | null;
  state: Generated<CodeOf<typeof hisState>>;
  env: string | null;
  tryCount: Generated<number>;
  autoTries: Generated<number>;
  lastTryAt: string | null;
  nextTryAt: string | null;
  claimedAt: string | null;
  errorCode: string | null;
  errorMsg: string | null;
  operatorId: number | null;
  removeReason: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface HolderCodeTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  purpose: CodeOf<typeof codePurpose>;
  cardId: number | null;
  patientId: number | null;
  amount: Generated<Money>;
  points: Generated<number>;
  mobile: string;
  codeHash: string;
  sentAt: string;
  expiresAt: string;
  tries: Generated<number>;
  ticketHash: string | null;
  ticketExpiresAt: string | null;
  usedAt: string | null;
}

export interface IcdTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  pinyin: Generated<string>;
  isCommon: Generated<boolean>;
  sort: Generated<number>;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface IdempotencyKeyTable {
  propertyOwnerId: number;
  accountId: number;
  call: string;
  key: string;
  requestHash: string;
  state: Generated<'RUNNING' | 'DONE'>;
  response: NullableJson;
  createdAt: Generated<string>;
}

export interface InformedConsentTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  patientId: number;
  area: CodeOf<typeof consentArea>;
  ownerId: number;
  kind: CodeOf<typeof informedConsentKind>;
  templateId: number;
  templateVersion: number;
  title: string;
  orgName: string;
  patientName: string;
  lensInfo: string | null;
  html: string;
  riskItems: string[];
  ticked: Generated<number[]>;
  patientSign: NullableJson<Signature>;
  guardianSign: NullableJson<Signature>;
  guardianName: string | null;
  guardianRelation: CodeOf<typeof relation> | null;
  guardianIdNo: string | null;
  acceptedAt: string | null;
  signedBy: CodeOf<typeof signingWay> | null;
  doctorSign: NullableJson<Signature>;
  doctorId: number | null;
  doctorName: string | null;
  doctorTitle: string | null;
  signedAt: string | null;
  fileIds: Generated<number[]>;
  fileHashes: Generated<string[]>;
  state: Generated<CodeOf<typeof informedConsentState>>;
  invalidAt: string | null;
  invalidByName: string | null;
  invalidReason: string | null;
  printCount: Generated<number>;
  contentHash: string;
  createdByName: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface IntegralAccountTable {
  propertyOwnerId: number;
  patientId: number;
  balance: Generated<number>;
  debt: Generated<number>;
  seq: Generated<number>;
  updatedAt: Generated<string>;
}

export interface IntegralLedgerTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  patientId: number;
  seq: number;
  ledgerType: CodeOf<typeof integralType>;
  delta: number;
  balanceAfter: number;
  debtAfter: number;
  bizType: string;
  bizId: number;
  bizNo: string;
  orgId: number;
  at: Generated<string>;
  createdBy: Generated<number | null>;
  reason: CodeOf<typeof integralAdjustReason> | null;
  remark: string | null;
}

export interface InventoryCheckTable {
  propertyOwnerId: number;
  billId: number;
  orgId: number;
  locationIds: Generated<number[]>;
  categoryIds: Generated<CodeOf<typeof goodsCategory>[]>;
  brandIds: Generated<number[]>;
  breedIds: Generated<number[]>;
  scopeText: string;
  blind: Generated<boolean>;
  uncountedRule: Generated<'SKIP' | 'ZERO'>;
  checkerIds: Generated<number[]>;
  snapshotAt: string;
  stage: Generated<'FIRST' | 'RECOUNT' | 'THIRD'>;
  lineCount: Generated<number>;
  countedCount: Generated<number>;
  gainQty: Generated<number>;
  lossQty: Generated<number>;
}

export interface InventoryCheckLineTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  billId: number;
  lineNo: number;
  barcodeId: number;
  code: string;
  goodsName: string;
  spec: string | null;
  unit: CodeOf<typeof unit>;
  categoryId: CodeOf<typeof goodsCategory>;
  stockMode: 'STOCK' | 'ORDER' | 'NONE';
  tagPrice: Price | null;
  locationId: number;
  batchId: Generated<number>;
  batchRef: Generated<number | null>;
  batchNo: string | null;
  expireDate: string | null;
  snapshotQty: number;
  snapshotRow: Generated<number>;
  countedQty: number | null;
  countedAt: string | null;
  countedBy: number | null;
  typedAt: string | null;
  movedQty: number | null;
  bookQty: number | null;
  diffQty: number | null;
  reason: string | null;
  firstQty: number | null;
  firstBy: number | null;
  firstDiff: number | null;
  recountQty: number | null;
  recountBy: number | null;
  recountDiff: number | null;
  thirdQty: number | null;
  thirdBy: number | null;
  changedAt: Generated<string>;
  qty: Generated<number | null>;
  price: Generated<Price>;
  amount: Generated<Money>;
}

export interface InvoiceBookTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  prefix: Generated<string>;
  firstNo: string;
  lastNo: string;
  nextNo: string;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
  usedUp: Generated<boolean>;
}

export interface JobTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number | null;
  accountId: Generated<number | null>;
  kind: string;
  payload: GeneratedJson;
  state: Generated<'WAIT' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'>;
  runAt: Generated<string>;
  attempts: Generated<number>;
  progress: Generated<number>;
  cancelRequested: Generated<boolean>;
  uniqueKey: string | null;
  result: NullableJson;
  failure: string | null;
  createdAt: Generated<string>;
  startedAt: string | null;
  finishedAt: string | null;
}

export interface LensAdverseEventTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  archiveId: number;
  patientId: number;
  recordId: number | null;
  eye: CodeOf<typeof lensEventEye>;
  barcodeId: number | null;
  serialNo: string | null;
  batchNo: string | null;
  onsetDate: string;
  eventType: CodeOf<typeof lensEventType>;
  culture: string | null;
  treatment: string | null;
  outcome: string | null;
  reportState: Generated<CodeOf<typeof lensEventState>>;
  reportedAt: string | null;
  reportedByName: string | null;
  waiveReason: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface LensArchiveTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  archiveNo: string;
  seq: number;
  patientId: number;
  doctorId: number;
  lensCategory: CodeOf<typeof lensCategory>;
  name: string;
  state: Generated<CodeOf<typeof lensArchiveState>>;
  cycleNo: Generated<number>;
  odStartDate: string | null;
  osStartDate: string | null;
  odExpireDate: string | null;
  osExpireDate: string | null;
  expireDate: Generated<string | null>;
  nextReviewDate: string | null;
  lastReviewDate: string | null;
  stopReason: CodeOf<typeof stopReason> | null;
  stoppedAt: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
  baseline: NullableJson;
  contraindications: GeneratedJson;
  coursePrints: Generated<number>;
  cardPrints: Generated<number>;
  reviewPrints: Generated<number>;
}

export interface LensReviewPlanTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  archiveId: number;
  patientId: number;
  cycleNo: number;
  reviewType: CodeOf<typeof reviewType>;
  planDate: string;
  planState: Generated<CodeOf<typeof reviewPlanState>>;
  recordId: number | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface LoginAttemptTable {
  key: string;
  failures: Generated<number>;
  lastFailureAt: string;
  lockedUntil: string | null;
}

export interface LoginControlTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  name: string;
  scope: 'ALL' | 'ROLE' | 'ACCOUNT';
  roleIds: Generated<number[]>;
  accountIds: Generated<number[]>;
  ipRanges: Generated<string[]>;
  weekdays: Generated<CodeOf<typeof weekday>[]>;
  timeStart: string | null;
  timeEnd: string | null;
  outsideAction: 'REFUSE' | 'SMS';
  smsMode: 'NONE' | 'NEW_DEVICE' | 'ALWAYS';
  maxDevices: Generated<number>;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface LoginControlMainTable {
  propertyOwnerId: number;
  orgId: number;
  enabled: Generated<boolean>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
}

export interface LoginNameTable {
  name: string;
  kind: 'ACCOUNT' | 'MOBILE';
  propertyOwnerId: number;
  accountId: number;
}

export interface MedicalTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  acceptsId: number;
  patientId: number;
  firstDoctorId: number | null;
  diagnosisSummary: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
  printedCount: Generated<number>;
}

export interface MedicalRevisionTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  acceptsId: number;
  patientId: number;
  stage: string;
  recordId: number | null;
  fromVersion: number;
  action: 'save-after-retrial' | 'reset' | 'retrial' | 'invalid' | 'reject' | 'withdraw';
  reason: string | null;
  before: Json;
  diff: GeneratedJson<RevisionChange[]>;
  byName: string;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
}

export interface MigrationsTable {
  number: number;
  title: string;
  checksum: string;
  appliedAt: Generated<string>;
}

export interface MobileControlTable {
  propertyOwnerId: number;
  orgId: number;
  section: string;
  visible: boolean;
  delayHours: number;
  mask: boolean;
  version: Generated<number>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
}

export interface NoticeTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  staffId: number | null;
  menuId: number | null;
  text: string;
  targetPath: string | null;
  source: string;
  sourceKey: string;
  at: string;
  readBy: Generated<number[]>;
  toldTo: Generated<number[]>;
}

export interface OperationLogTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  at: Generated<string>;
  orgId: number | null;
  accountId: number | null;
  account: string;
  staffName: string | null;
  roleNames: Generated<string[]>;
  ip: string | null;
  deviceId: string | null;
  userAgent: string | null;
  menuId: number | null;
  module: string;
  action: string;
  targetType: string | null;
  targetId: string | null;
  targetName: string | null;
  patientId: number | null;
  before: NullableJson;
  after: NullableJson;
  success: boolean;
  code: Generated<number>;
  msg: string | null;
  reason: string | null;
  durationMs: number | null;
  requestId: string | null;
}

export interface OperationLogSealTable {
  propertyOwnerId: number;
  seq: number;
  logId: number;
  hash: string;
  sealedAt: Generated<string>;
}

export interface OpticianPrescriptionTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  acceptsId: number;
  patientId: number;
  recordId: number;
  rxNo: string;
  rxType: number;
  rxState: Generated<number>;
  source: number;
  prescriberId: number;
  prescriberName: string;
  validUntil: string;
  content: Json;
  voidReason: string | null;
  confirmedAt: Generated<string>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface OrgTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgName: string;
  orgShortName: string;
  orgCode: string;
  logoFileId: number | null;
  province: string | null;
  city: string | null;
  district: string | null;
  address: string;
  longitude: number | null;
  latitude: number | null;
  phone: string;
  businessHours: string | null;
  uscc: string | null;
  licenseNo: string | null;
  licenseExpire: string | null;
  hisOrgCode: string | null;
  legalPerson: string | null;
  manager: string | null;
  intro: string | null;
  imageFileIds: Generated<number[]>;
  printTitle: string | null;
  sort: Generated<number>;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
  deviceLicenceNo: string | null;
  deviceLicenceScope: Generated<CodeOf<typeof deviceScope>[]>;
  deviceLicenceExpire: string | null;
}

export interface OutboxTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number | null;
  channel: string;
  receiver: string;
  template: string;
  body: string;
  payload: GeneratedJson;
  state: 'SENT' | 'FAILED';
  at: Generated<string>;
  dedupKey: string | null;
}

export interface OutsideReferrerTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  name: string;
  kind: '学校' | '机构' | '医院' | '个人';
  phone: string | null;
  contact: string | null;
  accountNote: string | null;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface ParameterTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number | null;
  key: string;
  value: Json;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface PatientTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  recordNo: string;
  name: string;
  pinyin: string;
  pinyinInitials: string;
  sex: CodeOf<typeof sex>;
  birthday: string;
  birthdayEstimated: Generated<boolean>;
  phone: string;
  phoneRelation: CodeOf<typeof relation>;
  phone2: string | null;
  idCardType: CodeOf<typeof idCardType> | null;
  idCardNo: string | null;
  realnameState: Generated<CodeOf<typeof realnameState>>;
  guardianName: string | null;
  guardianPhone: string | null;
  guardianRelation: CodeOf<typeof relation> | null;
  guardianIdCard: string | null;
  address: string | null;
  schoolName: string | null;
  grade: CodeOf<typeof grade> | null;
  className: string | null;
  studentNo: string | null;
  occupation: string | null;
  sourceId: number | null;
  sourceRemark: string | null;
  labelIds: Generated<number[]>;
  allergyFlag: Generated<CodeOf<typeof allergyFlag>>;
  allergyHistory: string | null;
  pastHistory: string | null;
  systemicHistory: string | null;
  fatherMyopia: CodeOf<typeof parentMyopia> | null;
  motherMyopia: CodeOf<typeof parentMyopia> | null;
  firstGlassesAge: number | null;
  remark: string | null;
  completeFlag: Generated<boolean>;
  firstOrgId: number;
  firstVisitAt: string | null;
  lastVisitAt: string | null;
  visitCount: Generated<number>;
  searchKeys: string[];
  searchText: string;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
  nation: Generated<CodeOf<typeof nation>>;
  province: string | null;
  city: string | null;
  district: string | null;
  schoolId: number | null;
  referrerType: CodeOf<typeof referrerType> | null;
  referrerId: number | null;
  followStaffId: number | null;
  photoFileId: number | null;
  realnameAt: string | null;
  noDisturbWays: Generated<CodeOf<typeof returnWay>[]>;
  noDisturbReason: string | null;
  noDisturbUntil: string | null;
  noDisturbBy: string | null;
  noDisturbAt: string | null;
}

export interface PatientCreditTable {
  propertyOwnerId: number;
  patientId: number;
  openAmount: Generated<Money>;
}

export interface PatientFieldTable {
  propertyOwnerId: number;
  orgId: number;
  field: PatientField;
  shown: boolean;
  required: boolean;
  sort: number;
  version: Generated<number>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
}

export interface PatientFilterTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  accountId: number;
  name: string;
  filters: Json;
  createdAt: Generated<string>;
}

export interface PatientFollowTable {
  propertyOwnerId: number;
  orgId: number;
  patientId: number;
  agreedOn: string | null;
  visitId: number | null;
  visitOn: string | null;
  doctorId: number | null;
}

export interface PatientNoteTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  patientId: number;
  scope: 'PRIVATE' | 'ORG';
  ownerId: number;
  content: string;
  authorName: string;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface PatientOrgTable {
  propertyOwnerId: number;
  orgId: number;
  patientId: number;
  createdAt: Generated<string>;
}

export interface PatientPackageTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  packageNo: string;
  kind: 'VT' | 'REVIEW_OK' | 'REVIEW_RGP' | 'REVIEW_GLASSES';
  patientId: number;
  productId: number;
  name: string;
  orderId: number;
  orderLineId: number;
  totalTimes: number;
  usedTimes: Generated<number>;
  leftTimes: number;
  ledgerSeq: number;
  payableAmount: Money;
  unitPrice: Price;
  refundable: boolean;
  validDays: number;
  startRule: 'PAY' | 'FIRST';
  startDate: string | null;
  packageState: Generated<CodeOf<typeof patientPackageState>>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
  giftTimes: Generated<number>;
  trainerId: number | null;
  extraDays: Generated<number>;
  freezeCount: Generated<number>;
  frozenFrom: string | null;
  frozenDays: number | null;
  expireDate: Generated<string | null>;
}

export interface PatientPackageLedgerTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  packageId: number;
  seq: number;
  formerSeq: number | null;
  op: 'BUY' | 'GIFT' | 'USE' | 'RETURN' | 'REFUND';
  leftBefore: number;
  delta: number;
  leftAfter: number;
  bizType: 'ORDER' | 'REGISTRATION' | 'TRAINING' | 'REVIEW' | 'REFUND' | 'GIFT';
  bizId: number;
  bizNo: string;
  patientId: number;
  returnsId: number | null;
  at: string;
  operatorId: number | null;
}

export interface PatientStarTable {
  propertyOwnerId: number;
  accountId: number;
  patientId: number;
  createdAt: Generated<string>;
}

export interface PayRowTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  orderId: number | null;
  wayCode: number;
  amount: Money;
  tendered: Money | null;
  changeAmount: Generated<Money>;
  tradeNo: string | null;
  medicareNo: string | null;
  medicareFund: Money | null;
  medicareAccount: Money | null;
  shiftId: number;
  at: string;
  refundedAmount: Generated<Money>;
  createdBy: Generated<number | null>;
  rechargeId: number | null;
  receivableId: number | null;
  correctsId: number | null;
  cardId: number | null;
  principalPart: Money | null;
  giftPart: Money | null;
  points: number | null;
  rate: number | null;
  refundedPrincipal: Generated<Money>;
  refundedGift: Generated<Money>;
  refundedPoints: Generated<number>;
}

export interface PayWayTable {
  propertyOwnerId: number;
  wayCode: number;
  name: string;
  income: Generated<boolean>;
  change: Generated<boolean>;
  recharge: Generated<boolean>;
  collect: Generated<boolean>;
  earn: Generated<boolean>;
  tradeNoRequired: Generated<boolean>;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
  id: GeneratedAlways<number>;
}

export interface PayWayOrgTable {
  propertyOwnerId: number;
  orgId: number;
  wayCode: number;
  enabled: boolean;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  sort: number | null;
  version: Generated<number>;
}

export interface PersonalTemplateTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  accountId: number;
  name: string;
  paper: CodeOf<typeof printPaper>;
  html: string;
  sort: Generated<number>;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface PhoneKeyTable {
  keyHash: string;
  propertyOwnerId: number;
  orgId: number;
}

export interface PhoneSessionTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  keyHash: string;
  purpose: CodeOf<typeof phonePurpose>;
  targetId: number;
  detail: string | null;
  openedBy: number;
  openedAt: string;
  expiresAt: string;
  uses: Generated<number>;
  sentAt: string | null;
  endedAt: string | null;
}

export interface PropertyOwnerTable {
  id: GeneratedAlways<number>;
  chainName: string;
  edition: string;
  serviceStart: string;
  serviceEnd: string;
  modules: Generated<string[]>;
  supportPhone: string | null;
  agreementUrl: string | null;
  orgLimit: number;
  accountLimit: number;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  version: Generated<number>;
}

export interface PublishTokenTable {
  id: GeneratedAlways<number>;
  label: string;
  tokenHash: string;
  scopes: string[];
  expiresAt: string;
  lastUsedAt: string | null;
  stateEnum: Generated<'ENABLE' | 'DISABLE'>;
  createdAt: Generated<string>;
  createdBy: string;
}

export interface PurchaseReturnTable {
  propertyOwnerId: number;
  billId: number;
  orgId: number;
  supplierId: number | null;
  reason: '质量' | '错发' | '滞销' | '近效期' | '其他' | null;
}

export interface PurchaseReturnLineTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  billId: number;
  lineNo: number;
  barcodeId: number;
  code: string;
  goodsName: string;
  spec: string | null;
  unit: CodeOf<typeof unit>;
  categoryId: CodeOf<typeof goodsCategory>;
  stockMode: 'STOCK' | 'ORDER' | 'NONE';
  tagPrice: Price | null;
  qty: number | null;
  price: Generated<Price>;
  gift: Generated<boolean>;
  amount: Generated<Money>;
  locationId: number | null;
  batchNo: string | null;
  expireDate: string | null;
  sourceItemId: number | null;
  version: Generated<number>;
  checkState: Generated<'UNCHECKED' | 'CHECKED'>;
  checkedAt: string | null;
  checkedBy: number | null;
  reconcileState: Generated<'NONE' | 'DONE'>;
  reconcileNo: string | null;
  consigned: Generated<boolean>;
}

export interface PurchaseStorageTable {
  propertyOwnerId: number;
  billId: number;
  orgId: number;
  supplierId: number | null;
  buyerId: number | null;
  orderDate: string;
  orderedAt: string | null;
  expectDate: string | null;
  arriveDate: string | null;
  deliveryNo: string | null;
  invoiceNo: string | null;
  payType: '现结' | '月结' | null;
  orderQty: Generated<number>;
  acceptorId: number | null;
}

export interface PurchaseStorageLineTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  billId: number;
  lineNo: number;
  barcodeId: number;
  code: string;
  goodsName: string;
  spec: string | null;
  unit: CodeOf<typeof unit>;
  categoryId: CodeOf<typeof goodsCategory>;
  stockMode: 'STOCK' | 'ORDER' | 'NONE';
  tagPrice: Price | null;
  orderQty: number | null;
  qty: number | null;
  price: Generated<Price>;
  priceEstimated: Generated<boolean>;
  gift: Generated<boolean>;
  amount: Generated<Money>;
  locationId: number | null;
  batchNo: string | null;
  produceDate: string | null;
  expireDate: string | null;
  serialNo: string | null;
  returnedQty: Generated<number>;
  saleItemId: number | null;
  remakeOf: number | null;
  rejectedQty: Generated<number>;
  rejectReason: string | null;
  acceptedQty: Generated<number | null>;
  acceptResult: Generated<string | null>;
  acceptorId: number | null;
  acceptedAt: string | null;
  registrationNo: string | null;
  manufacturer: string | null;
  producerLicence: string | null;
  udi: string | null;
  version: Generated<number>;
  checkState: Generated<'UNCHECKED' | 'CHECKED'>;
  checkedAt: string | null;
  checkedBy: number | null;
  reconcileState: Generated<'NONE' | 'DONE'>;
  reconcileNo: string | null;
  consigned: Generated<boolean>;
}

export interface QuestionnaireAnswerTable {
  propertyOwnerId: number;
  acceptsId: number;
  orgId: number;
  patientId: number;
  templateId: number;
  templateVersion: number;
  answers: GeneratedJson<Answer[]>;
  filledBy: number | null;
  finishAt: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
  retrialCount: Generated<number>;
}

export interface RealnameTryTable {
  propertyOwnerId: number;
  cardDigest: string;
  day: string;
  tries: number;
}

export interface ReceivableTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  receivableNo: string;
  patientId: number;
  amount: Money;
  changeAmount: Generated<Money>;
  wayCodes: number[];
  receivableState: Generated<CodeOf<typeof receivableState>>;
  cashierId: number;
  shiftId: number;
  at: string;
  remark: string | null;
  cancelReason: string | null;
  cancelBy: number | null;
  cancelAt: string | null;
  printCount: Generated<number>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface ReceivableLineTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  receivableId: number;
  arrearsId: number;
  balanceBefore: Money;
  amount: Money;
}

export interface RechargeRuleTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  threshold: Money;
  giftAmount: Generated<Money>;
  giftIntegral: Generated<number>;
  validFrom: string | null;
  validTo: string | null;
  orgIds: Generated<number[]>;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface RedLightSessionTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  patientId: number;
  episodeId: number;
  doneAt: string;
  minutes: number;
  doneByName: string | null;
  remark: string | null;
  undoneAt: string | null;
  undoneByName: string | null;
  undoneReason: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface ReferralOutTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  acceptsId: number | null;
  patientId: number;
  direction: CodeOf<typeof referralDirection>;
  targetOrgId: number | null;
  targetDepartmentId: number | null;
  targetDoctorId: number | null;
  targetHospital: string;
  targetDepartment: string | null;
  targetDoctorName: string | null;
  urgency: CodeOf<typeof referralUrgency>;
  referralDate: string;
  reason: string;
  diagnosisText: string | null;
  files: GeneratedJson<KeptPicture[]>;
  state: Generated<CodeOf<typeof referralState>>;
  feedback: string | null;
  registeredByName: string | null;
  acceptedAt: string | null;
  acceptedByName: string | null;
  acceptedAcceptsId: number | null;
  answeredAt: string | null;
  answeredByName: string | null;
  cancelReason: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface ReferralPosterTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  name: string;
  imageFileId: number;
  qr: Json<QrPlace>;
  nameText: NullableJson<NamePlace>;
  slogan: string | null;
  validFrom: string | null;
  validTo: string | null;
  referrerTypes: CodeOf<typeof referrerType>[];
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface ReferralPosterCodeTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  code: string;
  posterId: number;
  referrerType: CodeOf<typeof referrerType>;
  referrerId: number;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
}

export interface ReferralPosterKeyTable {
  code: string;
  propertyOwnerId: number;
  orgId: number;
}

export interface ReferralRulesTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  enabled: boolean;
  bindDays: number;
  familyExcluded: boolean;
  grantDelayDays: number;
  autoGrant: boolean;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface ReferralToStoreSettingTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  referrerType: CodeOf<typeof referrerType>;
  enabled: boolean;
  toStoreAt: CodeOf<typeof toStoreAt>;
  kind: CodeOf<typeof rewardKind>;
  amount: Money;
  monthCap: number;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface ReferralTransactionSettingTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  referrerType: CodeOf<typeof referrerType>;
  enabled: boolean;
  mode: CodeOf<typeof rewardMode>;
  amount: Money | null;
  pct: number | null;
  tiers: GeneratedJson<Tier[]>;
  kind: CodeOf<typeof rewardKind>;
  minAmount: Money;
  categories: CodeOf<typeof rewardCategory>[];
  scope: CodeOf<typeof rewardScope>;
  scopeDays: number;
  perOrderCap: Money;
  perRefereeCap: Money;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface RefundLineTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  refundId: number;
  orderLineId: number;
  qty: number;
  amount: Money;
  qualityFlag: Generated<boolean>;
}

export interface RefundOrderTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  refundNo: string;
  orderId: number | null;
  refundKind: CodeOf<typeof refundKind>;
  refundState: CodeOf<typeof refundState>;
  amount: Money;
  reason: string;
  waysChosen: Generated<boolean>;
  wayCodes: Generated<number[]>;
  applyBy: number;
  approveBy: number | null;
  approveAt: string | null;
  approveRemark: string | null;
  cancelBy: number | null;
  cancelReason: string | null;
  refundBy: number | null;
  refundTime: string | null;
  shiftId: number | null;
  printCount: Generated<number>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
  cardId: number | null;
  arrearsReduced: Generated<Money>;
  integralTaken: Generated<number>;
  integralDebtAdded: Generated<number>;
  refundCause: CodeOf<typeof cardRefundCause> | null;
  causeDate: string | null;
  refundIdNo: string | null;
  closeCard: Generated<boolean>;
  principalTaken: Generated<Money>;
  interest: Generated<Money>;
}

export interface RefundWayTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  refundId: number;
  payRowId: number;
  leftAmount: Money;
  amount: Money;
  insteadWay: number | null;
  insteadReason: string | null;
  tradeNo: string | null;
  principal: Generated<Money>;
  gift: Generated<Money>;
  points: Generated<number>;
  forfeit: Generated<Money>;
  interest: Generated<Money>;
}

export interface RegistrationTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  registrationNo: string;
  day: string;
  patientId: number;
  regKind: CodeOf<typeof registrationKind>;
  newPatient: Generated<boolean>;
  visitType: CodeOf<typeof visitType>;
  departmentId: number;
  roomId: number | null;
  doctorId: number | null;
  schedulingId: number | null;
  period: CodeOf<typeof period> | null;
  feeAmount: Generated<Money>;
  over: Generated<boolean>;
  registerState: Generated<CodeOf<typeof registerState>>;
  payState: Generated<CodeOf<typeof payState>>;
  cancelReason: string | null;
  remark: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
  feeItemIds: Generated<number[]>;
  printCount: Generated<number>;
}

export interface RegistrationFeeTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  chargeId: number;
  name: string;
  price: Money;
  scope: 'DOCTOR' | 'DEPARTMENT' | 'DEFAULT' | 'RETURN';
  visitTypes: CodeOf<typeof visitType>[];
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface RegistrationFeeTargetTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  feeId: number;
  scope: 'DOCTOR' | 'DEPARTMENT' | 'DEFAULT' | 'RETURN';
  visitType: CodeOf<typeof visitType>;
  staffId: number | null;
  departmentId: number | null;
}

export interface RemindSettingTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  event: CodeOf<typeof remindEvent>;
  enabled: boolean;
  channels: Generated<string[]>;
  sendTime: string;
  smsTemplateId: number | null;
  receiver: 'PATIENT' | 'GUARDIAN' | 'BOTH';
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
  advanceDays: Generated<number>;
  wxTemplateId: number | null;
}

export interface RemoteEventTable {
  id: GeneratedAlways<number>;
  at: Generated<string>;
  who: string;
  action: 'PUBLISH' | 'REJECT' | 'PIN' | 'UNPIN' | 'CANARY' | 'PROMOTE' | 'ROLLBACK' | 'AUTO_ROLLBACK' | 'WITHDRAW' | 'RESTORE';
  remoteName: string;
  scope: 'GLOBAL' | 'CHAIN' | 'ORG';
  scopeId: Generated<number>;
  fromVersion: string | null;
  toVersion: string | null;
  percent: number | null;
  reason: string;
}

export interface RemotePinTable {
  id: GeneratedAlways<number>;
  scope: 'GLOBAL' | 'CHAIN' | 'ORG';
  scopeId: Generated<number>;
  remoteName: string;
  stableVersionId: number;
  canaryVersionId: number | null;
  canaryPercent: number | null;
  previousStableId: number | null;
  autoRollback: Generated<boolean>;
  movedByStart: Generated<boolean>;
  reason: string;
  updatedAt: Generated<string>;
  updatedBy: string;
  version: Generated<number>;
}

export interface RemoteReportTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  at: Generated<string>;
  orgId: number;
  accountId: number;
  remoteName: string;
  version: string | null;
  channel: string | null;
  hostVersion: string | null;
  kind: 'LOADED' | 'TIMEOUT' | 'NETWORK' | 'INTEGRITY' | 'SHARED' | 'SCRIPT' | 'PAGE_FAILED' | 'RUNTIME';
  path: string | null;
  message: string | null;
  durationMs: number | null;
  userAgent: string | null;
  requestId: string | null;
}

export interface RemoteVersionTable {
  id: GeneratedAlways<number>;
  remoteName: string;
  version: string;
  entry: string;
  exposes: string[];
  files: Json<RemoteFile[]>;
  manifestIntegrity: string;
  shared: Json<SharedModule[]>;
  hostRange: string;
  pages: Json<PageRow[]>;
  commit: string | null;
  builtAt: string;
  notes: string | null;
  totalBytes: number;
  publishedBy: string;
  publishedAt: Generated<string>;
  state: Generated<'AVAILABLE' | 'WITHDRAWN'>;
  needs: NullableJson<RemoteNeeds>;
  starts: Generated<number>;
  failures: Generated<number>;
  provenAt: string | null;
  filesIntegrity: string | null;
}

export interface ReportClosedTable {
  propertyOwnerId: number;
  orgId: number;
  through: string;
}

export interface ReportDayTable {
  propertyOwnerId: number;
  orgId: number;
  day: string;
  kind: 'line' | 'refundLine' | 'pay' | 'collect' | 'recharge' | 'back' | 'cardBack' | 'reduced' | 'forfeit';
  cashierId: number;
  shiftId: number;
  wayCode: number;
  times: number;
  orders: number;
  qty: number;
  original: Money;
  amount: Money;
}

export interface ReportDayPeopleTable {
  propertyOwnerId: number;
  orgId: number;
  day: string;
  cashierId: number;
  shiftId: number;
  people: Buffer;
}

export interface ReturnContactTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  patientId: number;
  taskId: number | null;
  phoneField: CodeOf<typeof phoneField>;
  staffId: number | null;
  at: string;
}

export interface ReturnLabelTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  name: string;
  color: CodeOf<typeof labelColor>;
  category: CodeOf<typeof returnCategory>;
  defaultWay: CodeOf<typeof returnWay>;
  script: string | null;
  smsTemplateId: number | null;
  executorRule: Generated<CodeOf<typeof executorRule>>;
  executorId: number | null;
  autoEvent: Generated<CodeOf<typeof autoEvent>>;
  autoDays: Generated<number>;
  autoSince: string;
  sort: Generated<number>;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface ReturnPlanTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  patientId: number;
  labelId: number;
  source: CodeOf<typeof planSource>;
  sourceKey: string | null;
  acceptsId: number | null;
  firstDate: string;
  times: Generated<number>;
  intervalDays: number | null;
  way: CodeOf<typeof returnWay>;
  executorId: number | null;
  content: string | null;
  planState: Generated<CodeOf<typeof returnPlanState>>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface ReturnRecordTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  taskId: number | null;
  patientId: number;
  labelId: number | null;
  way: CodeOf<typeof returnWay>;
  connectState: CodeOf<typeof connectState>;
  contactId: number | null;
  startAt: string | null;
  durationSec: number | null;
  satisfaction: CodeOf<typeof satisfaction> | null;
  intention: CodeOf<typeof intention> | null;
  content: string | null;
  nextDate: string | null;
  nextContactDate: string | null;
  subscribeId: number | null;
  addLabelIds: Generated<number[]>;
  files: GeneratedJson<KeptPicture[]>;
  smsReadyId: number | null;
  byStaff: number | null;
  at: string;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface ReturnTaskTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  planId: number;
  seq: number;
  patientId: number;
  labelId: number;
  planDate: string;
  way: CodeOf<typeof returnWay>;
  executorId: number | null;
  content: string | null;
  taskState: Generated<CodeOf<typeof returnTaskState>>;
  attempts: Generated<number>;
  nextContactDate: string | null;
  reason: string | null;
  doneAt: string | null;
  lastRecordId: number | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface ReviewRemindTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  patientId: number;
  source: CodeOf<typeof remindSource>;
  sourceId: number | null;
  fromAcceptsId: number | null;
  doctorId: number | null;
  planDate: string;
  sourceDate: string;
  daysBefore: number;
  remindDate: Generated<string | null>;
  items: Generated<CodeOf<typeof checkForm>[]>;
  reason: string | null;
  channel: CodeOf<typeof reviewChannel>;
  remindState: Generated<CodeOf<typeof remindState>>;
  attempts: Generated<number>;
  nextContactDate: string | null;
  lastResult: string | null;
  autoSentAt: string | null;
  subscribeId: number | null;
  acceptsId: number | null;
  executorId: number | null;
  cancelReason: string | null;
  bySource: Generated<boolean>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface ReviewRemindContactTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  remindId: number;
  patientId: number;
  way: CodeOf<typeof contactWay>;
  connectState: CodeOf<typeof connectState> | null;
  content: string;
  nextContactDate: string | null;
  byName: string;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
}

export interface ReviewServicePackageTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  code: string;
  name: string;
  kind: 'REVIEW_OK' | 'REVIEW_RGP' | 'REVIEW_GLASSES';
  totalTimes: number;
  price: Money;
  validDays: number;
  startRule: 'PAY' | 'FIRST';
  nodes: GeneratedJson<ReviewNode[]>;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface RoleTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  roleName: string;
  roleCode: string | null;
  preset: Generated<boolean>;
  menuIds: Generated<number[]>;
  discountFloor: Generated<number>;
  remark: string | null;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface SaleTable {
  propertyOwnerId: number;
  billId: number;
  orgId: number;
  source: Generated<'CLINIC' | 'RX' | 'BILL' | 'QUICK' | 'CASHIER'>;
  saleType: '框架眼镜' | '接触镜' | '护理用品' | '太阳镜' | '老花镜' | '药品' | '其他' | null;
  patientId: number | null;
  buyerName: string | null;
  buyerPhone: string | null;
  acceptsId: number | null;
  sellerId: number | null;
  optometristId: number | null;
  processType: '现片' | '定片' | '来料' | '无需加工' | null;
  deliveryMode: '自取' | '邮寄' | null;
  deliveryDate: string | null;
  address: string | null;
  urgent: Generated<boolean>;
  tagAmount: Generated<Money>;
  paidAmount: Money | null;
  chargeState: Generated<'NONE' | 'WAIT' | 'CHARGED' | 'PART_REFUND' | 'REFUNDED'>;
  chargedAt: string | null;
  reservedUntil: string | null;
  summary: Generated<string>;
  promisedAt: string | null;
  notifiedAt: string | null;
  prescriptionId: number | null;
  overrideReason: string | null;
  chargeNote: string | null;
}

export interface SaleLineTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  billId: number;
  lineNo: number;
  barcodeId: number;
  code: string;
  goodsName: string;
  spec: string | null;
  unit: CodeOf<typeof unit>;
  categoryId: CodeOf<typeof goodsCategory>;
  stockMode: 'STOCK' | 'ORDER' | 'NONE';
  tagPrice: Price | null;
  qty: number | null;
  price: Generated<Price>;
  gift: Generated<boolean>;
  amount: Generated<Money>;
  paidAmount: Money | null;
  locationId: number | null;
  batchNo: string | null;
  expireDate: string | null;
  eye: 'OD' | 'OS' | 'OU' | null;
  groupNo: number | null;
  customParams: NullableJson<CustomParams>;
  needProcess: Generated<boolean>;
  takeNow: Generated<boolean>;
  deliveryState: 'TO_ORDER' | 'ORDERED' | 'ARRIVED' | 'PROCESSING' | 'WAIT_TAKE' | 'TAKEN' | 'NONE' | 'CANCELLED' | null;
  returnedQty: Generated<number>;
  returnedAmount: Generated<Money>;
  processorId: number | null;
  inspectorId: number | null;
  arrivedAt: string | null;
  takenAt: string | null;
  takenBy: number | null;
  remakeCount: Generated<number>;
  processedAt: string | null;
  packageId: number | null;
  packageName: string | null;
  packageNo: number | null;
  packageItemNo: number | null;
  udi: string | null;
  prescriptionId: number | null;
}

export interface SaleReadyTable {
  propertyOwnerId: number;
  orgId: number;
  billId: number;
  groupNo: number;
  round: number;
  readyAt: string;
  toldAt: string | null;
  againAt: string | null;
  lastAt: string | null;
}

export interface SaleRemakeTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  billId: number;
  jobId: number | null;
  formerJobId: number | null;
  fault: '测量' | '处方录入' | '加工' | '供应商' | '镜架不合' | '不适应' | '质保';
  payer: '本店' | '供应商' | '顾客';
  note: string;
  staffId: number | null;
  bizDate: string;
  at: string;
  madeBy: number | null;
}

export interface SaleRemakeLineTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  remakeId: number;
  saleItemId: number;
  stockMode: 'STOCK' | 'ORDER';
  qty: number;
  replaces: boolean;
  formerParams: NullableJson<CustomParams>;
}

export interface SaleReturnTable {
  propertyOwnerId: number;
  billId: number;
  orgId: number;
  reason: '质量' | '不适' | '度数变化' | '错开' | '收银退费' | '其他' | null;
  refundState: Generated<'NONE' | 'WAIT' | 'REFUNDED'>;
  refundId: number | null;
}

export interface SaleReturnLineTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  billId: number;
  lineNo: number;
  barcodeId: number;
  code: string;
  goodsName: string;
  spec: string | null;
  unit: CodeOf<typeof unit>;
  categoryId: CodeOf<typeof goodsCategory>;
  stockMode: 'STOCK' | 'ORDER' | 'NONE';
  tagPrice: Price | null;
  saleItemId: number | null;
  qty: number | null;
  price: Generated<Price>;
  amount: Generated<Money>;
  returnTo: 'STOCK' | 'SCRAP' | null;
  locationId: number | null;
  batchNo: string | null;
  expireDate: string | null;
}

export interface ScanKeyTable {
  key: string;
  propertyOwnerId: number;
  orgId: number;
}

export interface ScanPartTable {
  propertyOwnerId: number;
  sessionId: number;
  upload: string;
  name: string;
  total: number;
  received: Generated<number>;
  storagePrefix: string;
}

export interface ScanSessionTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  key: string;
  accountId: number;
  deviceId: string;
  kind: 'IMAGE' | 'VIDEO';
  sizeMb: number;
  maxFiles: number;
  bizType: CodeOf<typeof fileUse>;
  state: Generated<'OPEN' | 'CLOSED' | 'EXPIRED'>;
  openedAt: string;
  expiresAt: string;
  endedAt: string | null;
}

export interface SchedulingTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  staffId: number | null;
  date: string;
  definitionId: number;
  period: CodeOf<typeof period> | null;
  startTime: string | null;
  endTime: string | null;
  departmentId: number;
  roomId: number | null;
  intervalMinutes: Generated<CodeOf<typeof frameInterval>>;
  capacity: Generated<number>;
  onlineCapacity: Generated<number>;
  regCapacity: Generated<number>;
  stopped: Generated<boolean>;
  stopReason: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface SchedulingDefinitionTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  name: string;
  shortName: string;
  color: string;
  isRest: Generated<boolean>;
  timeRanges: Json<TimeRange[]>;
  sort: Generated<number>;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface SchoolTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  name: string;
  pinyin: string;
  schoolType: CodeOf<typeof schoolType>;
  province: string | null;
  city: string | null;
  district: string;
  address: string | null;
  contact: string | null;
  phone: string | null;
  grades: Generated<CodeOf<typeof grade>[]>;
  classesPerGrade: Generated<number>;
  students: number | null;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface ScreeningInfoTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  taskId: number;
  studentNo: string | null;
  name: string;
  sex: number;
  birthday: string;
  idCardNo: string | null;
  grade: string;
  className: string;
  guardianName: string | null;
  phone: string | null;
  screenAt: string;
  wearType: CodeOf<typeof wearType>;
  odUcva: string | null;
  osUcva: string | null;
  odCva: string | null;
  osCva: string | null;
  odSph: number | null;
  odCyl: number | null;
  odAxis: number | null;
  osSph: number | null;
  osCyl: number | null;
  osAxis: number | null;
  odAl: number | null;
  osAl: number | null;
  eyeNote: string | null;
  cooperate: Generated<boolean>;
  judgeState: Generated<CodeOf<typeof judgeState>>;
  warnLevel: CodeOf<typeof warnLevel> | null;
  tags: Generated<string[]>;
  advice: string | null;
  markState: Generated<number>;
  markReason: string | null;
  markBy: number | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface ScreeningRuleSetTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  name: string;
  ruleVersion: number;
  bands: Json<RuleBands>;
  seMyopiaInclusive: Generated<boolean>;
  adviceTexts: Json<AdviceTexts>;
  stateEnum: Generated<'ENABLE' | 'DISABLE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface ScreeningTaskTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  taskNo: string;
  name: string;
  schoolId: number;
  schoolYear: string;
  term: CodeOf<typeof schoolTerm>;
  round: number;
  screenFrom: string;
  screenTo: string;
  visionScale: CodeOf<typeof screeningScale>;
  ruleSetId: number;
  leaderId: number | null;
  staffIds: Generated<number[]>;
  planCount: number | null;
  remark: string | null;
  taskState: Generated<CodeOf<typeof screeningTaskState>>;
  stateEnum: Generated<'ENABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface SecurityKeyTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  keyId: string;
  label: string;
  kind: CodeOf<typeof keyKind>;
  publicKey: string | null;
  rpId: string | null;
  signCount: Generated<number>;
  lastUsedAt: string | null;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface SecurityKeyChallengeTable {
  propertyOwnerId: number;
  accountId: number;
  deviceId: string;
  orgId: number;
  challengeId: string;
  challenge: string;
  expiresAt: string;
}

export interface SecurityKeyTicketTable {
  propertyOwnerId: number;
  accountId: number;
  orgId: number;
  deviceId: string;
  ticket: string;
  expiresAt: string;
}

export interface SequenceTable {
  propertyOwnerId: number;
  orgId: Generated<number>;
  prefix: string;
  day: Generated<string>;
  n: number;
}

export interface ServiceChargeTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  code: string;
  name: string;
  pinyin: string;
  chargeCategory: string;
  unit: Generated<CodeOf<typeof unit>>;
  price: Price;
  cost: Price | null;
  discountable: Generated<boolean>;
  vipFlag: Generated<boolean>;
  minDiscountRate: Generated<number>;
  needExecute: Generated<boolean>;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
  priceEditable: Generated<boolean>;
  checkItemId: CodeOf<typeof checkItem> | null;
}

export interface ServiceComboTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  code: string;
  name: string;
  pinyin: string;
  price: Money;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface ServiceComboItemTable {
  propertyOwnerId: number;
  orgId: number;
  comboId: number;
  position: number;
  chargeId: number;
  quantity: number;
}

export interface SmsAccountTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  signText: string | null;
  signState: 'PENDING' | 'PASSED' | 'REJECTED' | null;
  balance: Generated<number>;
  warnBalance: Generated<number>;
  warnMobiles: Generated<string[]>;
  enabled: Generated<boolean>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface SmsBlacklistTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  mobile: string;
  reason: 'REPLY_R' | 'MANUAL' | 'EMPTY';
  at: Generated<string>;
}

export interface SmsCheckNumberTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  name: string;
  mobile: string;
  verifiedAt: string | null;
  codeHash: string | null;
  codeSentAt: string | null;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface SmsCodeTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  accountId: number;
  mobile: string;
  codeHash: string;
  sentAt: Generated<string>;
  expiresAt: string;
  tries: Generated<number>;
  usedAt: string | null;
  ip: string | null;
}

export interface SmsGroupSignTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  signText: string;
  signState: 'PENDING' | 'PASSED' | 'REJECTED';
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface SmsLedgerTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  kind: 'RECHARGE' | 'CHARGE' | 'RETURN';
  sourceId: number;
  turn: Generated<number>;
  change: number;
  balanceAfter: number;
  at: Generated<string>;
}

export interface SmsReadyTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number | null;
  batchNo: string | null;
  mobile: string;
  patientId: number | null;
  templateId: number | null;
  templateName: string;
  providerTemplateCode: string | null;
  signText: string;
  params: GeneratedJson;
  content: string;
  segments: number;
  smsScene: 'CODE' | 'NOTICE' | 'MARKETING';
  event: string | null;
  sourceType: string;
  sourceId: number;
  planDate: string;
  planTime: string;
  state: Generated<'WAIT' | 'SENDING' | 'SENT' | 'FAILED' | 'BLOCKED' | 'CANCEL'>;
  reason: string | null;
  retries: Generated<number>;
  claimedAt: string | null;
  resendOf: number | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  version: Generated<number>;
}

export interface SmsRechargeTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  packageId: number;
  count: number;
  amount: Money;
  payWay: CodeOf<typeof rechargeWay>;
  state: Generated<'WAIT' | 'DONE' | 'CANCEL'>;
  createdByName: string | null;
  confirmedByName: string | null;
  confirmedAt: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
  voucherFileId: number | null;
}

export interface SmsRecordTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  readyId: number;
  mobile: string;
  content: string;
  segments: number;
  provider: string;
  providerMsgId: string | null;
  submittedAt: string;
  state: Generated<'SUBMITTED' | 'DELIVERED' | 'FAILED' | 'UNKNOWN'>;
  failCode: string | null;
  failReason: string | null;
  receiptAt: string | null;
  returned: Generated<boolean>;
}

export interface SmsSafeTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  massConfirmCount: Generated<number>;
  quietStart: Generated<string>;
  quietEnd: Generated<string>;
  dailyNotice: Generated<number>;
  dailyMarketing: Generated<number>;
  autoBlacklist: Generated<boolean>;
  copyToSafe: Generated<boolean>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface SmsTemplateTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  code: string;
  name: string;
  smsScene: 'CODE' | 'NOTICE' | 'MARKETING';
  event: CodeOf<typeof smsEvent> | null;
  content: string;
  auditState: Generated<'DRAFT' | 'AUDITING' | 'PASSED' | 'REJECTED'>;
  rejectReason: string | null;
  providerTemplateCode: string | null;
  passedContent: string | null;
  passedTemplateCode: string | null;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface StageRecordTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  acceptsId: number;
  medicalId: number;
  patientId: number;
  stage: string;
  stageState: number;
  content: GeneratedJson;
  finishedAt: string | null;
  finishedBy: number | null;
  finishedByName: string | null;
  finishedByTitle: string | null;
  retrialCount: Generated<number>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
  waitsFor: number | null;
}

export interface StockBalanceTable {
  propertyOwnerId: number;
  orgId: number;
  barcodeId: number;
  locationId: number;
  batchId: Generated<number>;
  batchRef: Generated<number | null>;
  onHand: Generated<number>;
  locked: Generated<number>;
}

export interface StockBatchTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  barcodeId: number;
  batchNo: string;
  produceDate: string | null;
  expireDate: string;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  state: Generated<'NORMAL' | 'HOLD'>;
  holdReason: string | null;
  heldAt: string | null;
  heldBy: number | null;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface StockClosedTable {
  propertyOwnerId: number;
  orgId: number;
  through: string;
}

export interface StockDayTable {
  propertyOwnerId: number;
  orgId: number;
  day: string;
  breedId: number;
  bizType: string;
  qty: number;
  amount: Money;
}

export interface StockInitializationTable {
  propertyOwnerId: number;
  orgId: number;
  state: 'RUNNING' | 'ENDED';
  beginPeriodId: number;
  beganAt: string;
  beganBy: number | null;
  endedAt: string | null;
  endedBy: number | null;
  version: Generated<number>;
}

export interface StockInitializationLineTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  barcodeId: number;
  locationId: number;
  batchId: Generated<number>;
  batchRef: Generated<number | null>;
  qty: number;
  cost: Generated<Price>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
}

export interface StockLedgerTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  barcodeId: number;
  locationId: number | null;
  batchId: number | null;
  bizType: 'BEGIN' | 'PURCHASE_IN' | 'PURCHASE_RETURN' | 'PRICE_CHECK' | 'TRANSFER_OUT' | 'TRANSFER_BACK' | 'TRANSFER_IN' | 'TRANSIT' | 'CHECK_GAIN' | 'CHECK_LOSS' | 'DAMAGE' | 'SALE' | 'SALE_RETURN' | 'ADJUST' | 'UPSTREAM' | 'SETTLE' | 'CONSIGN';
  costKind: 'COSTED' | 'ISSUED' | 'OWN' | 'NONE';
  qty: number;
  unitCost: Price;
  costAmount: Money;
  finalUnitCost: Price | null;
  finalCostAmount: Money | null;
  billId: number | null;
  billNo: string | null;
  itemId: number | null;
  saleItemId: number | null;
  supplierId: number | null;
  relatedOrgId: number | null;
  bizDate: string;
  periodId: number;
  postedAt: Generated<string>;
  postedBy: Generated<number | null>;
  reverseOfId: number | null;
  balanceAfter: number | null;
}

export interface StockLocationTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  code: string;
  name: string;
  type: 'SALE' | 'DRUG' | 'BACK' | 'CONSIGN' | 'DEFECT' | 'TRANSIT';
  isDefault: Generated<boolean>;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
  supplierId: number | null;
}

export interface StockLockTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  billId: number;
  itemId: number;
  barcodeId: number;
  locationId: number;
  batchId: number;
  qty: number;
  state: Generated<'ACTIVE' | 'CONSUMED' | 'RELEASED'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
}

export interface StockLossTable {
  propertyOwnerId: number;
  billId: number;
  orgId: number;
  lossType: '破损' | '过期' | '丢失' | '加工损耗' | '试戴消耗' | '其他' | null;
  fileIds: Generated<number[]>;
}

export interface StockLossLineTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  billId: number;
  lineNo: number;
  barcodeId: number;
  code: string;
  goodsName: string;
  spec: string | null;
  unit: CodeOf<typeof unit>;
  categoryId: CodeOf<typeof goodsCategory>;
  stockMode: 'STOCK' | 'ORDER' | 'NONE';
  tagPrice: Price | null;
  qty: number | null;
  price: Generated<Price>;
  amount: Generated<Money>;
  locationId: number | null;
  batchNo: string | null;
  expireDate: string | null;
  reason: string | null;
  saleItemId: number | null;
}

export interface StockSerialTable {
  propertyOwnerId: number;
  serialNo: string;
  barcodeId: number;
  billId: number;
  createdAt: Generated<string>;
}

export interface StockStandingTable {
  propertyOwnerId: number;
  orgId: number;
  barcodeId: number;
  qty: number;
  amount: Money;
  poolQty: number;
  poolAmount: Money;
  breedId: number;
  present: Generated<string>;
  away: Generated<string>;
  issuedMonth: string | null;
  issuedQty: Generated<number>;
  issuedAmount: Generated<Money>;
}

export interface TemplateTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number | null;
  kind: CodeOf<typeof templateKind>;
  printKind: CodeOf<typeof printKind> | null;
  name: string;
  templateVersion: Generated<number>;
  publishState: Generated<'DRAFT' | 'PUBLISHED'>;
  publishedVersion: number | null;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface TemplateRelationTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  templateId: number;
  kind: CodeOf<typeof templateKind>;
  printKind: CodeOf<typeof printKind> | null;
  alias: string | null;
  sort: Generated<number>;
  isDefault: Generated<boolean>;
  required: Generated<boolean>;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface TemplateVersionTable {
  propertyOwnerId: number;
  templateId: number;
  templateVersion: number;
  orgId: number | null;
  content: Json;
  publishedAt: string | null;
  publishedBy: number | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
}

export interface TrainingItemTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  category: '双眼视' | '调节' | '集合' | '弱视' | '知觉' | '感统' | '其他';
  instrument: string | null;
  minutes: number;
  price: Price | null;
  homeEnabled: boolean;
  instruction: string | null;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface TrainingPlanTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  name: string;
  indication: string | null;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface TrainingPlanItemTable {
  propertyOwnerId: number;
  planId: number;
  stage: number;
  position: number;
  itemId: number;
  minutes: number;
  groups: number;
  home: boolean;
}

export interface TrainingPlanStageTable {
  propertyOwnerId: number;
  planId: number;
  stage: number;
  name: string;
  weeks: number;
  timesPerWeek: number;
}

export interface TrainingServicePackageTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  code: string;
  name: string;
  totalTimes: number;
  price: Money;
  validDays: number;
  startRule: 'PAY' | 'FIRST';
  refundable: boolean;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
  giftTimes: Generated<number>;
}

export interface TrainingServicePackageItemTable {
  propertyOwnerId: number;
  orgId: number;
  servicePackageId: number;
  position: number;
  itemId: number;
}

export interface TransferInTable {
  propertyOwnerId: number;
  billId: number;
  orgId: number;
  fromOrgId: number;
  outBillNo: string;
  sentDate: string;
  carrier: string | null;
  sentQty: number;
  diffQty: Generated<number>;
}

export interface TransferInLineTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  billId: number;
  lineNo: number;
  barcodeId: number;
  code: string;
  goodsName: string;
  spec: string | null;
  unit: CodeOf<typeof unit>;
  categoryId: CodeOf<typeof goodsCategory>;
  stockMode: 'STOCK' | 'ORDER' | 'NONE';
  tagPrice: Price | null;
  sentQty: number;
  qty: number | null;
  price: Generated<Price>;
  amount: Generated<Money>;
  locationId: number | null;
  batchNo: string | null;
  expireDate: string | null;
  diffReason: '少货' | '破损' | '错发' | '拒收' | null;
  sourceItemId: number | null;
}

export interface TransferOutTable {
  propertyOwnerId: number;
  billId: number;
  orgId: number;
  toOrgId: number | null;
  carrier: string | null;
  transitState: Generated<'NONE' | 'IN_TRANSIT' | 'RECEIVED' | 'PART_BACK' | 'REFUSED'>;
  inBillId: number | null;
  inBillNo: string | null;
}

export interface TransferOutLineTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  billId: number;
  lineNo: number;
  barcodeId: number;
  code: string;
  goodsName: string;
  spec: string | null;
  unit: CodeOf<typeof unit>;
  categoryId: CodeOf<typeof goodsCategory>;
  stockMode: 'STOCK' | 'ORDER' | 'NONE';
  tagPrice: Price | null;
  qty: number | null;
  price: Generated<Price>;
  amount: Generated<Money>;
  locationId: number | null;
  batchNo: string | null;
  expireDate: string | null;
  receivedQty: number | null;
  diffReason: '少货' | '破损' | '错发' | '拒收' | null;
}

export interface TreatmentEpisodeTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  patientId: number;
  type: CodeOf<typeof treatmentType>;
  param: string | null;
  detail: GeneratedJson<EpisodeDetail>;
  startDate: string;
  endDate: string | null;
  stopReason: string | null;
  sourceId: number | null;
  endedById: number | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
  archiveRecordId: number | null;
  glassesArchiveId: number | null;
}

export interface TreatmentSessionTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  billRowId: number;
  acceptsId: number;
  seq: number;
  doneAt: string;
  doneByName: string | null;
  remark: string | null;
  undoneAt: string | null;
  undoneByName: string | null;
  undoneReason: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface TriageRecordTable {
  propertyOwnerId: number;
  acceptsId: number;
  orgId: number;
  patientId: number;
  content: GeneratedJson<TriageRecord>;
  bmi: number | null;
  measureStaffId: number | null;
  finishAt: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
  retrialCount: Generated<number>;
}

export interface TrialLensTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  lensCategory: CodeOf<typeof trialLensCategory>;
  lensNo: string;
  brandId: number;
  breedId: number;
  parameters: GeneratedJson<TrialParameters>;
  location: string | null;
  state: Generated<CodeOf<typeof trialLensState>>;
  lastUsedAt: string | null;
  lastPatientId: number | null;
  lastRecordId: number | null;
  lastDisinfectedAt: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface ValueCardTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  cardNo: string;
  patientId: number;
  cardState: Generated<CodeOf<typeof cardState>>;
  principalBalance: Money;
  giftBalance: Money;
  lockedPrincipal: Generated<Money>;
  ledgerSeq: number;
  passwordHash: string | null;
  wrongTries: Generated<number>;
  wrongDay: string | null;
  shareFamily: Generated<boolean>;
  issueOrgId: number;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface ValueCardLedgerTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  cardId: number;
  seq: number;
  formerSeq: number | null;
  opType: CodeOf<typeof cardOperation>;
  subType: CodeOf<typeof cardAct> | null;
  principalBefore: Money;
  giftBefore: Money;
  principalDelta: Money;
  giftDelta: Money;
  principalAfter: Money;
  giftAfter: Money;
  forfeitAmount: Generated<Money>;
  bizType: 'RECHARGE' | 'ORDER' | 'RECEIVABLE' | 'REFUND' | 'CARD';
  bizId: number;
  bizNo: string;
  patientId: number;
  orgId: number;
  operatorId: number;
  at: string;
  remark: string | null;
  giftLapsed: Generated<Money>;
}

export interface VipLevelTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  levelNo: number;
  name: string;
  color: string | null;
  growthMin: number;
  discountRate: number;
  integralTimes: number;
  birthdayTimes: number;
  birthdayIntegral: Generated<number>;
  birthdayCouponName: string | null;
  birthdayCouponThreshold: Money | null;
  birthdayCouponAmount: Money | null;
  birthdayCouponDays: number | null;
  privileges: string | null;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface VisitPrintTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  acceptsId: number;
  printKind: string;
  targetId: number;
  paperId: number | null;
  byName: string;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  content: string | null;
  contentHash: string | null;
  templateId: number | null;
  templateVersion: number | null;
}

export interface VtHomeLogTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  packageId: number;
  planId: number;
  itemId: number;
  day: string;
  minutes: number;
  result: string | null;
  doneBy: '家长' | '患者' | '训练师';
  source: '手机' | '电话' | '补录';
  notedByName: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface VtPlanTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  packageId: number;
  seq: number;
  diagnosis: string;
  goal: string;
  stage: number;
  items: Json<PlanItem[]>;
  homeItems: GeneratedJson<HomeItem[]>;
  homeDays: number | null;
  weeks: number;
  startDate: string;
  endedAt: string | null;
  madeByName: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface VtReportTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  packageId: number;
  seq: number;
  fromDate: string;
  toDate: string;
  figures: Json<VtFigures>;
  comment: string;
  advice: string | null;
  nextDate: string | null;
  printCount: Generated<number>;
  signedByName: string | null;
  signedByTitle: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface WorkshopJobTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  jobNo: string;
  billId: number;
  groupNo: number;
  round: Generated<number>;
  state: Generated<'WAIT' | 'PROCESSING' | 'FAILED' | 'DONE' | 'REMADE' | 'CANCELLED'>;
  trayNo: string | null;
  turn: Generated<number>;
  processorId: number | null;
  startedAt: string | null;
  doneAt: string | null;
  remakeOf: number | null;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface WorkshopQcTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  jobId: number;
  turn: number;
  passed: boolean;
  standard: string;
  eyes: Json<MeasuredPair>;
  faults: Json<Fault[]>;
  inspectorId: number | null;
  note: string | null;
  at: string;
}

export interface WorkshopStepTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  jobId: number;
  turn: number;
  step: 'CHECK' | 'EDGE' | 'MOUNT' | 'SHAPE' | 'INSPECT';
  operatorId: number | null;
  at: string;
}

export interface WorkshopToleranceTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  standard: string;
  edition: string;
  source: string;
  inUse: Generated<boolean>;
  limits: Json<Limit[]>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface WxAccountTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  name: string;
  appId: string;
  originalId: string | null;
  appSecretSealed: string;
  tokenSealed: string | null;
  encodingAesKeySealed: string | null;
  orgIds: Generated<number[]>;
  state: Generated<'UNBOUND' | 'BOUND' | 'INVALID'>;
  verifiedAt: string | null;
  callbackAt: string | null;
  accessTokenSealed: string | null;
  accessTokenUntil: string | null;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface WxAppTable {
  appId: string;
  propertyOwnerId: number;
}

export interface WxFollowerTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  wxAccountId: number;
  openId: string;
  unionId: string | null;
  nickname: string | null;
  subscribed: Generated<boolean>;
  subscribedAt: string | null;
  patientIds: Generated<number[]>;
}

export interface WxMessageTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  wxAccountId: number;
  event: CodeOf<typeof wxEvent>;
  source: string;
  openId: string;
  patientId: number;
  payload: Json;
  planTime: string;
  state: Generated<'WAIT' | 'SENDING' | 'SENT' | 'FAILED'>;
  tries: Generated<number>;
  msgId: string | null;
  failReason: string | null;
  sentAt: string | null;
  createdAt: Generated<string>;
}

export interface WxOrgTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  displayName: string;
  wxAccountId: number | null;
  coverFileIds: Generated<number[]>;
  intro: string | null;
  phone: string | null;
  address: string | null;
  businessHours: string | null;
  doctorIds: Generated<number[]>;
  subscribeEnabled: Generated<boolean>;
  notice: string | null;
  shareTitle: string | null;
  sort: Generated<number>;
  shown: Generated<boolean>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface WxTemplateTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  wxAccountId: number;
  event: CodeOf<typeof wxEvent>;
  templateId: string;
  fields: Json<WxTemplateField[]>;
  url: string | null;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface DB {
  accepts: AcceptsTable;
  account: AccountTable;
  accountOrgRole: AccountOrgRoleTable;
  adapterState: AdapterStateTable;
  appointment: AppointmentTable;
  appointmentDepartment: AppointmentDepartmentTable;
  appointmentSlot: AppointmentSlotTable;
  appointmentStaff: AppointmentStaffTable;
  archiveLens: ArchiveLensTable;
  archiveRecord: ArchiveRecordTable;
  archiveRevision: ArchiveRevisionTable;
  arrears: ArrearsTable;
  authToken: AuthTokenTable;
  authTokenMap: AuthTokenMapTable;
  bill: BillTable;
  billPaper: BillPaperTable;
  billPeriod: BillPeriodTable;
  callRecord: CallRecordTable;
  callScreenKey: CallScreenKeyTable;
  callSetting: CallSettingTable;
  cardRecharge: CardRechargeTable;
  cashierShift: CashierShiftTable;
  cashierShiftCash: CashierShiftCashTable;
  cashierShiftWay: CashierShiftWayTable;
  chargeOrder: ChargeOrderTable;
  chargeOrderLine: ChargeOrderLineTable;
  checkBillRow: CheckBillRowTable;
  checkItemGroup: CheckItemGroupTable;
  clientError: ClientErrorTable;
  consent: ConsentTable;
  consultationRoom: ConsultationRoomTable;
  coupon: CouponTable;
  customerLabel: CustomerLabelTable;
  customerSource: CustomerSourceTable;
  department: DepartmentTable;
  deviceBridge: DeviceBridgeTable;
  deviceBridgeKey: DeviceBridgeKeyTable;
  deviceRecord: DeviceRecordTable;
  diagnosis: DiagnosisTable;
  diagnosticTemplate: DiagnosticTemplateTable;
  dictionaryRow: DictionaryRowTable;
  directUpload: DirectUploadTable;
  drugPrescription: DrugPrescriptionTable;
  drugUsage: DrugUsageTable;
  employee: EmployeeTable;
  employeeOrg: EmployeeOrgTable;
  emptyForm: EmptyFormTable;
  erpBarcode: ErpBarcodeTable;
  erpBarcodeOrg: ErpBarcodeOrgTable;
  erpBarcodeOrigin: ErpBarcodeOriginTable;
  erpBrand: ErpBrandTable;
  erpBreed: ErpBreedTable;
  erpContrast: ErpContrastTable;
  erpDrugInfo: ErpDrugInfoTable;
  erpLabelPrint: ErpLabelPrintTable;
  erpLabelPrintLine: ErpLabelPrintLineTable;
  erpLabelTemplate: ErpLabelTemplateTable;
  erpPriceRecord: ErpPriceRecordTable;
  erpStaticCost: ErpStaticCostTable;
  erpSupplier: ErpSupplierTable;
  erpSupplierLicence: ErpSupplierLicenceTable;
  erpTagPrice: ErpTagPriceTable;
  erpTempPackage: ErpTempPackageTable;
  erpTempPackageLine: ErpTempPackageLineTable;
  file: FileTable;
  fileSecret: FileSecretTable;
  firstAdminLink: FirstAdminLinkTable;
  glassesArchive: GlassesArchiveTable;
  goodsPackage: GoodsPackageTable;
  goodsPackageItem: GoodsPackageItemTable;
  growthChild: GrowthChildTable;
  growthInterval: GrowthIntervalTable;
  growthPoint: GrowthPointTable;
  growthReferenceSet: GrowthReferenceSetTable;
  growthStale: GrowthStaleTable;
  hisCode: HisCodeTable;
  hisFieldMap: HisFieldMapTable;
  hisUpload: HisUploadTable;
  holderCode: HolderCodeTable;
  icd: IcdTable;
  idempotencyKey: IdempotencyKeyTable;
  informedConsent: InformedConsentTable;
  integralAccount: IntegralAccountTable;
  integralLedger: IntegralLedgerTable;
  inventoryCheck: InventoryCheckTable;
  inventoryCheckLine: InventoryCheckLineTable;
  invoiceBook: InvoiceBookTable;
  job: JobTable;
  lensAdverseEvent: LensAdverseEventTable;
  lensArchive: LensArchiveTable;
  lensReviewPlan: LensReviewPlanTable;
  loginAttempt: LoginAttemptTable;
  loginControl: LoginControlTable;
  loginControlMain: LoginControlMainTable;
  loginName: LoginNameTable;
  medical: MedicalTable;
  medicalRevision: MedicalRevisionTable;
  migrations: MigrationsTable;
  mobileControl: MobileControlTable;
  notice: NoticeTable;
  operationLog: OperationLogTable;
  operationLogSeal: OperationLogSealTable;
  opticianPrescription: OpticianPrescriptionTable;
  org: OrgTable;
  outbox: OutboxTable;
  outsideReferrer: OutsideReferrerTable;
  parameter: ParameterTable;
  patient: PatientTable;
  patientCredit: PatientCreditTable;
  patientField: PatientFieldTable;
  patientFilter: PatientFilterTable;
  patientFollow: PatientFollowTable;
  patientNote: PatientNoteTable;
  patientOrg: PatientOrgTable;
  patientPackage: PatientPackageTable;
  patientPackageLedger: PatientPackageLedgerTable;
  patientStar: PatientStarTable;
  payRow: PayRowTable;
  payWay: PayWayTable;
  payWayOrg: PayWayOrgTable;
  personalTemplate: PersonalTemplateTable;
  phoneKey: PhoneKeyTable;
  phoneSession: PhoneSessionTable;
  propertyOwner: PropertyOwnerTable;
  publishToken: PublishTokenTable;
  purchaseReturn: PurchaseReturnTable;
  purchaseReturnLine: PurchaseReturnLineTable;
  purchaseStorage: PurchaseStorageTable;
  purchaseStorageLine: PurchaseStorageLineTable;
  questionnaireAnswer: QuestionnaireAnswerTable;
  realnameTry: RealnameTryTable;
  receivable: ReceivableTable;
  receivableLine: ReceivableLineTable;
  rechargeRule: RechargeRuleTable;
  redLightSession: RedLightSessionTable;
  referralOut: ReferralOutTable;
  referralPoster: ReferralPosterTable;
  referralPosterCode: ReferralPosterCodeTable;
  referralPosterKey: ReferralPosterKeyTable;
  referralRules: ReferralRulesTable;
  referralToStoreSetting: ReferralToStoreSettingTable;
  referralTransactionSetting: ReferralTransactionSettingTable;
  refundLine: RefundLineTable;
  refundOrder: RefundOrderTable;
  refundWay: RefundWayTable;
  registration: RegistrationTable;
  registrationFee: RegistrationFeeTable;
  registrationFeeTarget: RegistrationFeeTargetTable;
  remindSetting: RemindSettingTable;
  remoteEvent: RemoteEventTable;
  remotePin: RemotePinTable;
  remoteReport: RemoteReportTable;
  remoteVersion: RemoteVersionTable;
  reportClosed: ReportClosedTable;
  reportDay: ReportDayTable;
  reportDayPeople: ReportDayPeopleTable;
  returnContact: ReturnContactTable;
  returnLabel: ReturnLabelTable;
  returnPlan: ReturnPlanTable;
  returnRecord: ReturnRecordTable;
  returnTask: ReturnTaskTable;
  reviewRemind: ReviewRemindTable;
  reviewRemindContact: ReviewRemindContactTable;
  reviewServicePackage: ReviewServicePackageTable;
  role: RoleTable;
  sale: SaleTable;
  saleLine: SaleLineTable;
  saleReady: SaleReadyTable;
  saleRemake: SaleRemakeTable;
  saleRemakeLine: SaleRemakeLineTable;
  saleReturn: SaleReturnTable;
  saleReturnLine: SaleReturnLineTable;
  scanKey: ScanKeyTable;
  scanPart: ScanPartTable;
  scanSession: ScanSessionTable;
  scheduling: SchedulingTable;
  schedulingDefinition: SchedulingDefinitionTable;
  school: SchoolTable;
  screeningInfo: ScreeningInfoTable;
  screeningRuleSet: ScreeningRuleSetTable;
  screeningTask: ScreeningTaskTable;
  securityKey: SecurityKeyTable;
  securityKeyChallenge: SecurityKeyChallengeTable;
  securityKeyTicket: SecurityKeyTicketTable;
  sequence: SequenceTable;
  serviceCharge: ServiceChargeTable;
  serviceCombo: ServiceComboTable;
  serviceComboItem: ServiceComboItemTable;
  smsAccount: SmsAccountTable;
  smsBlacklist: SmsBlacklistTable;
  smsCheckNumber: SmsCheckNumberTable;
  smsCode: SmsCodeTable;
  smsGroupSign: SmsGroupSignTable;
  smsLedger: SmsLedgerTable;
  smsReady: SmsReadyTable;
  smsRecharge: SmsRechargeTable;
  smsRecord: SmsRecordTable;
  smsSafe: SmsSafeTable;
  smsTemplate: SmsTemplateTable;
  stageRecord: StageRecordTable;
  stockBalance: StockBalanceTable;
  stockBatch: StockBatchTable;
  stockClosed: StockClosedTable;
  stockDay: StockDayTable;
  stockInitialization: StockInitializationTable;
  stockInitializationLine: StockInitializationLineTable;
  stockLedger: StockLedgerTable;
  stockLocation: StockLocationTable;
  stockLock: StockLockTable;
  stockLoss: StockLossTable;
  stockLossLine: StockLossLineTable;
  stockSerial: StockSerialTable;
  stockStanding: StockStandingTable;
  template: TemplateTable;
  templateRelation: TemplateRelationTable;
  templateVersion: TemplateVersionTable;
  trainingItem: TrainingItemTable;
  trainingPlan: TrainingPlanTable;
  trainingPlanItem: TrainingPlanItemTable;
  trainingPlanStage: TrainingPlanStageTable;
  trainingServicePackage: TrainingServicePackageTable;
  trainingServicePackageItem: TrainingServicePackageItemTable;
  transferIn: TransferInTable;
  transferInLine: TransferInLineTable;
  transferOut: TransferOutTable;
  transferOutLine: TransferOutLineTable;
  treatmentEpisode: TreatmentEpisodeTable;
  treatmentSession: TreatmentSessionTable;
  triageRecord: TriageRecordTable;
  trialLens: TrialLensTable;
  valueCard: ValueCardTable;
  valueCardLedger: ValueCardLedgerTable;
  vipLevel: VipLevelTable;
  visitPrint: VisitPrintTable;
  vtHomeLog: VtHomeLogTable;
  vtPlan: VtPlanTable;
  vtReport: VtReportTable;
  workshopJob: WorkshopJobTable;
  workshopQc: WorkshopQcTable;
  workshopStep: WorkshopStepTable;
  workshopTolerance: WorkshopToleranceTable;
  wxAccount: WxAccountTable;
  wxApp: WxAppTable;
  wxFollower: WxFollowerTable;
  wxMessage: WxMessageTable;
  wxOrg: WxOrgTable;
  wxTemplate: WxTemplateTable;
}
