import { dict } from '../base/dict';

/** Why a patient who is being seen is elsewhere at the moment. */
export const holdTag = dict('holdTag', '挂起', [
  ['散瞳中', '散瞳中'],
  ['检查中', '检查中'],
  ['待缴费', '待缴费'],
  ['试戴中', '试戴中'],
]);

/** Whose view of the visits: the desk's own day, or the search over all days. */
export const visitScope = dict('visitScope', '范围', [
  ['DESK', '接诊台'],
  ['SEARCH', '就诊查询'],
]);

/** Whence a visit came. */
export const receiveSource = dict('receiveSource', '来源', [
  ['现场', '现场'],
  ['预约', '预约'],
  ['快速接诊', '快速接诊'],
  ['复诊提醒', '复诊提醒'],
  ['转诊', '转诊'],
]);

export const callAction = dict('callAction', '叫号操作', [
  ['CALL', '呼叫'],
  ['RECALL', '重呼'],
  ['PASS', '过号'],
]);
