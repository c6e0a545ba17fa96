import { dict, namedDict } from '../../../base/dict';
import { stateDict } from '../../../base/flow';
import { words } from '../../../base/words';
import { lensArchiveFlow } from './lens-archive.flow';

export const lensCategory = namedDict('lensCategory', '类别', {
  SOFT: [1, '软镜'],
  RIGID: [2, '硬镜'],
  ORTHOKERATOLOGY: [3, '角膜塑形镜'],
});

export const lensArchiveState = stateDict('lensArchiveState', '状态', lensArchiveFlow);

/** Where a lens comes to rest (domain-workstation §8.3). */
export const centering = dict('lensCentering', '居中', [
  [0, '居中'],
  [1, '偏上'],
  [2, '偏下'],
  [3, '偏鼻侧'],
  [4, '偏颞侧'],
  [5, '鼻上'],
  [6, '鼻下'],
  [7, '颞上'],
  [8, '颞下'],
  [99, '其他'],
]);

/** Grades of domain-workstation §8.3, in the words of staining. */
export const stainingGrade = dict('stainingGrade', '角膜染色', [
  [0, '0 无'],
  [1, '1 散在点状'],
  [2, '2 较密点状'],
  [3, '3 片状融合'],
  [4, '4 大片或累及基质'],
]);

export const comfort = dict('lensComfort', '舒适度', [
  [1, '1 很不适'],
  [2, '2 不适'],
  [3, '3 一般'],
  [4, '4 较舒适'],
  [5, '5 舒适'],
]);

export const fitResult = words('lensFitResult', '配适结果', ['合适', '偏松', '偏紧', '偏位', '需定制']);
export const softDesign = words('softLensDesign', '设计', ['球面', '散光', '多焦', '离焦']);
export const rigidDesign = words('rigidLensDesign', '设计', [
  '球面',
  '非球面',
  '后环曲',
  '前环曲',
  '双环曲',
  '圆锥设计',
]);
export const okDesign = words('okLensDesign', '设计', ['球面', '环曲(Toric)', '四弧', '五弧', 'CRT']);
export const coverage = words('lensCoverage', '覆盖', ['全覆盖', '偏位暴露']);
export const pushUp = words('lensPushUp', '上推试验', ['紧', '适中', '松']);
export const rotationWay = words('lensRotationWay', '旋转方向', ['鼻', '颞']);
export const stability = words('lensStability', '稳定性', ['稳定', '一般', '不稳定']);
export const centralFluorescein = words('centralFluorescein', '中央荧光素', ['轻接触', '平行', '积液', '重接触']);
export const reverseFluorescein = words('reverseFluorescein', '反转弧荧光素', ['充盈', '不足', '过宽']);
export const alignFluorescein = words('alignFluorescein', '定位弧荧光素', ['平行', '过紧', '过松']);
export const edgeFluorescein = words('edgeFluorescein', '边缘荧光素', ['适中', '窄', '宽']);
export const bubbles = words('lensBubbles', '气泡', ['无', '小', '大']);
export const tearExchange = words('tearExchange', '泪液交换', ['好', '一般', '差']);
export const stopReason = words('lensStopReason', '停戴原因', [
  '角膜并发症',
  '屈光稳定',
  '依从性差',
  '换其他方式',
  '丢失',
  '其他',
]);

/** Reviews by the day, week or month of wear; U is one that nobody planned. */
export const reviewType = dict('lensReviewType', '复查类型', [
  ['D1', '1天'],
  ['W1', '1周'],
  ['W2', '2周'],
  ['M1', '1月'],
  ['M2', '2月'],
  ['M3', '3月'],
  ['M6', '6月'],
  ['M9', '9月'],
  ['M12', '12月'],
  ['M15', '15月'],
  ['M18', '18月'],
  ['M21', '21月'],
  ['M24', '24月'],
  ['U', '临时'],
]);

export const lensSymptom = dict('lensSymptom', '症状', [
  [0, '无'],
  [1, '红'],
  [2, '痛'],
  [3, '畏光'],
  [4, '分泌物'],
  [5, '异物感'],
  [6, '视物模糊'],
  [7, '重影/眩光'],
  [8, '干'],
  [9, '痒'],
]);

export const careCheck = dict('lensCareCheck', '护理核对', [
  [1, '洗手'],
  [2, '冲洗'],
  [3, '护理液未过期'],
  [4, '镜盒更换'],
  [5, '未用自来水'],
]);

export const compliance = words('lensCompliance', '依从性', ['好', '一般', '差']);

/** Grades of domain-workstation §8.3. */
export const eyeGrade = dict('eyeGrade', '分级', [
  [0, '0 正常'],
  [1, '1 轻微'],
  [2, '2 轻度'],
  [3, '3 中度'],
  [4, '4 重度'],
]);

export const lensClean = words('lensClean', '清洁度', ['洁净', '蛋白', '脂质', '异物']);
export const lensScratch = words('lensScratch', '划痕', ['无', '轻', '重']);
export const lensWornPattern = words('lensWornPattern', '地形图形态', [
  '靶心(牛眼)',
  '轻度偏心',
  '笑脸',
  '哭脸',
  '中央岛',
  '侧偏',
  '未成形',
]);
export const lensReviewAction = words('lensReviewAction', '处理', [
  '继续',
  '停戴观察',
  '调整护理',
  '更换参数',
  '重新试戴',
  '转诊',
]);
export const lensOnArrival = words('lensOnArrival', '到院时镜片', ['在眼', '已摘']);

export const reviewPlanState = namedDict('reviewPlanState', '复查状态', {
  OPEN: [0, '待复查'],
  DONE: [1, '已复查'],
  CANCELLED: [2, '已取消'],
});

/** What of the lenses ends soon. */
export const lensExpire = dict('lensExpire', '到期', [['lens', '档案到期']]);

export const lensOrderType = words('lensOrderType', '订片类型', ['首配', '续订', '丢失补片', '破损补片', '参数更换']);
/** Reasons for ordering lenses without a trial. */
export const skipTryReason = words('lensSkipTryReason', '未试戴原因', ['续订同参数', '外院处方']);
export const lensMark = words('lensMark', '标记', ['点', '字', '无']);
export const careProduct = words('lensCareProduct', '护理产品', [
  '多功能护理液',
  '双氧水护理液',
  '冲洗液',
  '去蛋白液',
  '润眼液',
  '吸棒',
  '镜盒',
]);

export const lensSurface = words('lensSurface', '表面', ['完好', '划痕', '缺损', '异物']);
export const verifyResult = words('lensVerifyResult', '复核结果', ['合格', '不合格', '让步接收']);
export const teachResult = words('lensTeachResult', '宣教', ['掌握', '需复教']);

/** Contraindications. Lenses require a written reason if one of them is present (domain-workstation §8b 1). */
export const contraindication = namedDict('lensContraindication', '禁忌症', {
  PREGNANCY: [1, '妊娠/哺乳'],
  INFLAMMATION: [2, '活动性眼部炎症'],
  KERATOCONUS: [3, '圆锥角膜'],
  SEVERE_DRY_EYE: [4, '干眼重度'],
  OTHER: [99, '其他'],
});
