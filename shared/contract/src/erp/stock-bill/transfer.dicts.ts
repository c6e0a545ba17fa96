import { dict } from '../../base/dict';

/** Where goods that were sent to another organisation are (domain-erp §2.4). */
export const transitState = dict('transitState', '在途状态', [
  ['NONE', '未发出'],
  ['IN_TRANSIT', '在途'],
  ['RECEIVED', '已接收'],
  ['PART_BACK', '部分退回'],
  ['REFUSED', '已拒收'],
]);

/** Why fewer pieces were received than were sent. */
export const diffReason = dict('transferDiffReason', '差异原因', [
  ['少货', '少货'],
  ['破损', '破损'],
  ['错发', '错发'],
  ['拒收', '拒收'],
]);
