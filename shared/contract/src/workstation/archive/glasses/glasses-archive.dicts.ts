import { stateDict } from '../../../base/flow';
import { words } from '../../../base/words';
import { glassesArchiveFlow } from './glasses-archive.flow';

export const glassesArchiveState = stateDict('glassesArchiveState', '状态', glassesArchiveFlow);

export const glassesKind = words('glassesKind', '类型', ['单光', '渐进', '双光', '离焦防控', '老花', '太阳镜', '其他']);

/** Design of lenses against myopia; each is a treatment of its own (domain-workstation §8.6). */
export const glassesDefocus = words('glassesDefocus', '离焦设计', ['多点离焦', '周边离焦']);

export const glassesSource = words('glassesSource', '来源', ['本店销售', '外购']);

export const glassesStopReason = words('glassesStopReason', '停用原因', [
  '损坏',
  '丢失',
  '度数变化',
  '改用接触镜',
  '屈光手术',
  '其他',
]);

/** What an inspection of finished glasses ends with; 让步接收 names its reason. */
export const glassesVerdict = words('glassesVerdict', '核验结果', ['合格', '让步接收']);

export const glassesAdaptation = words('glassesAdaptation', '适应情况', [
  '良好',
  '头晕',
  '变形',
  '重影',
  '看近不适',
  '压鼻',
  '其他',
]);

export const glassesScratch = words('glassesScratch', '划痕', ['无', '轻', '重']);
export const glassesCoating = words('glassesCoating', '膜层', ['完好', '脱膜']);
export const framePart = words('glassesFramePart', '镜架', ['正常', '已调整', '需更换']);

export const glassesReviewAction = words('glassesReviewAction', '处理', [
  '继续配戴',
  '调整镜架',
  '更换镜片',
  '更换镜架',
  '重新验光',
]);
