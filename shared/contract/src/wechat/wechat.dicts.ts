import { type CodeOf, dict } from '../base/dict';

export const wxState = dict('wxState', '授权状态', [
  ['UNBOUND', '未授权'],
  ['BOUND', '已授权'],
  ['INVALID', '已失效'],
]);
export type WxState = CodeOf<typeof wxState>;

/** Messages that an official account sends. The module that detects an event declares it. */
export const wxEvent = dict('wxEvent', '消息', [
  ['SUBSCRIBE_OK', '预约成功'],
  ['SUBSCRIBE_REMIND', '预约提醒'],
  ['SUBSCRIBE_CANCEL', '预约取消'],
  ['QUEUE_CALL', '叫号通知'],
  ['RETURN_VISIT', '回访'],
  ['REVIEW_REMIND', '复诊提醒'],
]);
export type WxEvent = CodeOf<typeof wxEvent>;

export const wxMessageState = dict('wxMessageState', '状态', [
  ['WAIT', '待发送'],
  ['SENDING', '发送中'],
  ['SENT', '已发送'],
  ['FAILED', '失败'],
]);
