import { type CodeOf, dict } from '../base/dict';

export const smsScene = dict('smsScene', '场景', [
  ['CODE', '验证码'],
  ['NOTICE', '通知'],
  ['MARKETING', '营销'],
]);
export type SmsScene = CodeOf<typeof smsScene>;

/** What staff may send by hand: codes are sent by the acts that ask for them. */
export const handScenes: readonly SmsScene[] = ['NOTICE', 'MARKETING'];

/** Reminders that the product raises (domain-system §2.2); each comes with the part that knows its moment. */
export const remindEvent = dict('remindEvent', '提醒事件', [
  ['BIRTHDAY', '生日祝福', { when: '当天', sendTime: '09:00' }],
  ['SUBSCRIBE_OK', '预约成功', { when: '预约成功时' }],
  ['SUBSCRIBE_REMIND', '预约提醒', { when: '预约前一天', sendTime: '18:00' }],
  ['SUBSCRIBE_CANCEL', '预约取消', { when: '预约取消时' }],
  ['QUEUE_CALL', '叫号通知', { when: '叫号时' }],
  ['REVIEW_REMIND', '复诊提醒', { when: '提醒日' }],
  ['CARD_CHANGE', '储值变动', { when: '变动时' }],
  ['GLASSES_READY', '取镜通知', { when: '可取件时' }],
  ['RETURN_VISIT', '回访', { when: '执行人发送时' }],
]);
export type RemindEvent = CodeOf<typeof remindEvent>;

/** Events that a text message may report. */
export const smsEvent = dict('smsEvent', '提醒事件', [
  ['BIRTHDAY', '生日祝福'],
  ['CARD_CHANGE', '储值变动'],
  ['GLASSES_READY', '取镜通知'],
  ['RETURN_VISIT', '回访'],
  ['REVIEW_REMIND', '复诊提醒'],
  ['SUBSCRIBE_OK', '预约成功'],
  ['SUBSCRIBE_REMIND', '预约提醒'],
  ['SUBSCRIBE_CANCEL', '预约取消'],
]);
export type SmsEvent = CodeOf<typeof smsEvent>;

export const remindReceiver = dict('remindReceiver', '接收人', [
  ['PATIENT', '患者'],
  ['GUARDIAN', '监护人'],
  ['BOTH', '双方'],
]);

export const remindChannel = dict('remindChannel', '渠道', [
  ['SMS', '短信'],
  ['WECHAT', '微信'],
  ['STATION', '站内'],
]);
export type RemindChannel = CodeOf<typeof remindChannel>;

/** ext: messages, yuan. */
export const smsPackage = dict('smsPackage', '短信套餐', [
  [1, '1000条', { count: 1000, amount: 80 }],
  [2, '5000条', { count: 5000, amount: 350 }],
  [3, '10000条', { count: 10_000, amount: 650 }],
  [4, '50000条', { count: 50_000, amount: 3000 }],
]);

export const rechargeWay = dict('rechargeWay', '付款方式', [
  ['对公转账', '对公转账'],
  ['扫码', '扫码'],
  ['赠送', '赠送'],
]);

export const rechargeState = dict('rechargeState', '状态', [
  ['WAIT', '待到账'],
  ['DONE', '已到账'],
  ['CANCEL', '已取消'],
]);

export const signState = dict('signState', '签名状态', [
  ['PENDING', '待审核'],
  ['PASSED', '已通过'],
  ['REJECTED', '已驳回'],
]);

export const auditState = dict('auditState', '审核状态', [
  ['DRAFT', '草稿'],
  ['AUDITING', '审核中'],
  ['PASSED', '已通过'],
  ['REJECTED', '已驳回'],
]);

export const readyState = dict('readyState', '状态', [
  ['WAIT', '待发送'],
  ['SENDING', '发送中'],
  ['FAILED', '失败'],
  ['BLOCKED', '已拦截'],
  ['CANCEL', '已取消'],
]);

export const recordState = dict('recordState', '状态', [
  ['SUBMITTED', '已提交'],
  ['DELIVERED', '已送达'],
  ['FAILED', '失败'],
  ['UNKNOWN', '未知'],
]);

export const blacklistReason = dict('blacklistReason', '原因', [
  ['REPLY_R', '回复R'],
  ['MANUAL', '人工添加'],
  ['EMPTY', '空号'],
]);

export const outboxChannel = dict('outboxChannel', '渠道', [
  ['SMS', '短信'],
  ['WECHAT', '微信'],
  ['NOTICE', '运维通知'],
]);

export const outboxState = dict('outboxState', '状态', [
  ['SENT', '已发送'],
  ['FAILED', '失败'],
]);

/** Why a message is not sent. */
export const BLOCK_REASONS = {
  blacklist: '黑名单',
  consent: '未同意营销',
  daily: '超出每日上限',
  balance: '余额不足',
  mobile: '号码无效',
  account: '短信账户未启用',
  template: '短信模板未通过审核',
  twice: '重复号码',
} as const;
