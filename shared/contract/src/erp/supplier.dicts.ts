import { dict } from '../base/dict';

export const settleType = dict('settleType', '结算方式', [
  ['现结', '现结'],
  ['月结', '月结'],
]);

export const licenceKind = dict('licenceKind', '证照种类', [
  ['营业执照', '营业执照'],
  ['医疗器械经营许可证', '医疗器械经营许可证'],
  ['备案凭证', '备案凭证'],
  ['药品经营许可证', '药品经营许可证'],
]);

/** How the licences of a supplier stand today. */
export const licenceStanding = dict('licenceStanding', '证照到期', [
  ['EXPIRED', '已过期'],
  ['SOON', '30天内到期'],
  ['VALID', '30天后到期或长期'],
  ['NONE', '未登记'],
]);
