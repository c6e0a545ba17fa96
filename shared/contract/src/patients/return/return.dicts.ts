import { type CodeOf, dict, namedDict } from '../../base/dict';
import type { MarketingWay } from '../consent.dicts';

export const returnCategory = dict('returnCategory', '回访分类', [
  [1, '满意度'],
  [2, '未成交'],
  [3, '沉睡唤醒'],
  [4, '生日'],
  [5, '到期提醒'],
  [6, '投诉处理'],
  [7, '活动'],
  [9, '其他'],
]);
export type ReturnCategory = CodeOf<typeof returnCategory>;

/** Category of complaints, which the clinic's managers handle. */
export const COMPLAINT_CATEGORY: ReturnCategory = 6;

/** Of the ways of contact, those by which a return visit is planned. */
export const returnWay = namedDict('returnWay', '方式', {
  PHONE: [1, '电话'],
  SMS: [2, '短信'],
  WECHAT: [3, '微信'],
});
export type ReturnWay = CodeOf<typeof returnWay>;

/** The same ways as the patient agrees to advertising by them. */
export const MARKETING_WAYS: Readonly<Record<ReturnWay, MarketingWay>> = { 1: 'PHONE', 2: 'SMS', 3: 'WECHAT' };

export const executorRule = namedDict('executorRule', '执行人', {
  DOCTOR: [1, '接诊医生'],
  OWN_STAFF: [2, '专属客服'],
  FIXED: [3, '固定人员'],
  NOBODY: [4, '不指定'],
});
export type ExecutorRule = CodeOf<typeof executorRule>;

/** What plans a return visit by itself (domain-patients §7.1). */
export const autoEvent = namedDict('returnAutoEvent', '自动规则', {
  NONE: [0, '无'],
  FIRST_VISIT: [1, '初诊完成'],
  NOT_SOLD: [2, '未成交'],
  DORMANT: [3, '沉睡'],
  BIRTHDAY: [4, '生日'],
  LENS_EXPIRY: [5, '镜片到期'],
  PACKAGE_EXPIRY: [6, '套餐到期'],
});
export type AutoEvent = CodeOf<typeof autoEvent>;

export const planSource = namedDict('returnPlanSource', '来源', {
  WORKSTATION: [1, '工作站'],
  MANUAL: [2, '手工'],
  BATCH: [3, '批量'],
  LABEL_RULE: [4, '标签规则'],
  LIST: [5, '列表'],
});
export type PlanSource = CodeOf<typeof planSource>;

/** How a call ended; also of calls to the parents of screened children. */
export const connectState = dict('connectState', '接通状态', [
  [1, '接通'],
  [2, '无人接听'],
  [3, '关机停机'],
  [4, '空号'],
  [5, '拒接'],
  [6, '稍后再拨'],
]);
export type ConnectState = CodeOf<typeof connectState>;
export const CONNECTED: ConnectState = 1;

export const satisfaction = dict('satisfaction', '满意度', [
  [1, '很不满意'],
  [2, '不满意'],
  [3, '一般'],
  [4, '满意'],
  [5, '很满意'],
]);

export const intention = dict('returnIntention', '意向', [
  [1, '愿意复诊'],
  [2, '已预约'],
  [3, '再考虑'],
  [4, '拒绝'],
  [5, '投诉'],
]);
export const COMPLAINS: CodeOf<typeof intention> = 5;

/** Of the patient's numbers, the one that is called. */
export const phoneField = dict('phoneField', '号码', [
  [1, '手机号'],
  [2, '备用电话'],
  [3, '监护人电话'],
]);
export type PhoneField = CodeOf<typeof phoneField>;

/** Where a patient keeps it. */
export const PHONE_KEYS = {
  1: 'phone',
  2: 'phone2',
  3: 'guardianPhone',
} as const satisfies Readonly<Record<PhoneField, string>>;
